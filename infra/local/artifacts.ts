import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOfFiles, keptBuild } from '@concierge/command-line/kept-builds';
import { type FunctionsInFolder, remoteFunctions } from '@concierge/command-line/remote-functions';
import { readSite, remotesOf, repository } from '@concierge/command-line/workspace';
import type { Site } from '@concierge/contract/practice/site';
import { type FunctionRow, functionRows } from '@concierge/contract/wire/endpoints/table';
import { rowsOf } from '@concierge/contract/wire/remote-functions';
import type { PageOrigins } from '@concierge/edge/headers';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { waitForLock } from '@concierge/release/store/lock';
import type { AccountFacts } from './cognito/tokens';
import { type LocalServices, localVariables } from './function-variables';
import type { FunctionSpec } from './gateway/environment';
import type { StatePaths } from './state';

/** What a stack runs: built functions, and the facts of `site.json` that its parts need. */
export interface Artifacts {
  /** What remotes bring: their rows are among the functions. */
  readonly ofRemotes: readonly FunctionsInFolder[];
  functions(services: LocalServices): FunctionSpec[];
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
    const ofRemotes = await remoteFunctions();
    const [folder] = await Promise.all([
      bundled(paths, ofRemotes, log),
      releases ? published(paths, log) : undefined,
    ]);
    return {
      ofRemotes,
      functions: (services) =>
        [...functionRows, ...ofRemotes.flatMap(rowsOf)].map((row) => specOf(row, folder, site, services)),
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
  ofRemotes: readonly FunctionsInFolder[],
  log: (line: string) => void,
): Promise<string> {
  const sources = [...functionSources, ...ofRemotes.map(({ folder }) => relative(repository, folder))];
  const hash = await hashOfFiles(repository, sources);
  return await keptBuild(paths.functions, hash, async (outdir) => {
    const startedAt = performance.now();
    const { bundleFunctions, functionsOf, platformFunctions } = await import(
      '@concierge/lambdas/build/bundle'
    );
    await bundleFunctions(outdir, [platformFunctions, ...ofRemotes.map(functionsOf)]);
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
