import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allFunctions, type FunctionsInFolder } from '@concierge/command-line/functions';
import { hashOfFiles, keptBuild } from '@concierge/command-line/kept-builds';
import { readSite, remotesOf, repository } from '@concierge/command-line/workspace';
import type { Site } from '@concierge/contract/practice/site';
import type { FunctionRow } from '@concierge/contract/wire/endpoints/row';
import { rowsOf } from '@concierge/contract/wire/functions';
import type { PageOrigins } from '@concierge/edge/headers';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { waitForLock } from '@concierge/release/store/lock';
import type { AccountFacts } from './aws/cognito/tokens';
import type { FunctionSpec } from './gateway/environment';
import { type LocalServices, localVariables } from './gateway/function-variables';
import type { StatePaths } from './state';

/** What a stack runs: built functions, and the facts of `site.json` that its parts need. */
export interface Artifacts {
  /** The platform's and those of remotes. */
  readonly functions: readonly FunctionsInFolder[];
  specs(services: LocalServices): FunctionSpec[];
  readonly pageOrigins: PageOrigins;
  readonly accounts: AccountFacts;
  readonly deskRemotes: readonly string[];
}

/** Functions get this many times AWS's time, because here they share a few cores with browsers and builds. */
const patience = 3;

/** A function as it runs here. @param folder Of the bundles */
export const specOf = (
  row: FunctionRow,
  folder: string,
  site: Site,
  services: LocalServices,
): FunctionSpec => ({
  name: row.function,
  handlerUrl: pathToFileURL(join(folder, row.function, 'handler.mjs')).href,
  timeoutMs: row.timeoutSeconds * 1000 * patience,
  memoryMb: row.memoryMb,
  variables: localVariables(row, site, services),
});

/** Builds functions and releases that have changed. Only one process at a time builds into a folder. */
export async function prepareArtifacts(
  paths: StatePaths,
  log: (line: string) => void,
  /** False uses the releases in the store as they are. */
  { releases = true }: { readonly releases?: boolean } = {},
): Promise<Artifacts> {
  const lock = await waitForLock(paths.buildLock, () =>
    log('Waiting for another start that is building ...'),
  );
  try {
    const site = readSite();
    const functions = await allFunctions();
    const [folder] = await Promise.all([
      bundled(paths, functions, log),
      releases ? published(paths, log) : undefined,
    ]);
    return {
      functions,
      specs: (services) => functions.flatMap(rowsOf).map((row) => specOf(row, folder, site, services)),
      pageOrigins: pageOriginsOf(site),
      accounts: site.accounts,
      deskRemotes: await remotesOf('desk'),
    };
  } finally {
    await lock.release();
  }
}

const functionSources = ['lambdas', 'package-lock.json', 'tsconfig.json', 'shell/site.json'];

/** The folder of the bundled functions. It never changes under a stack that runs them, and is built only once. */
async function bundled(
  paths: StatePaths,
  functions: readonly FunctionsInFolder[],
  log: (line: string) => void,
): Promise<string> {
  const sources = [...functionSources, ...functions.map(({ folder }) => relative(repository, folder))];
  const hash = await hashOfFiles(repository, sources);
  return await keptBuild(paths.functions, hash, async (outdir) => {
    const startedAt = performance.now();
    const { bundleFunctions } = await import('@concierge/lambdas/build/bundle');
    await bundleFunctions(outdir, functions);
    log(`Functions bundled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  });
}

async function published(paths: StatePaths, log: (line: string) => void): Promise<void> {
  // Imported only here: a stack with parts of its own doesn't need the release machinery.
  const [{ publishAll }, { openStore }] = await Promise.all([
    import('@concierge/release/live/publish-all'),
    import('@concierge/release/store/open-store'),
  ]);
  await publishAll({ stores: (site) => openStore(paths.stores[site]), state: paths.artifacts, log });
}
