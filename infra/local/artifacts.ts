import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSite, repository } from '@concierge/command-line/workspace';
import { functionRows } from '@concierge/contract/endpoints';
import type { PageOrigins } from '@concierge/edge/headers';
import { pageOriginsOf } from '@concierge/edge/page-origins';
import { hashOfFiles } from '@concierge/release/build/cached-builder';
import { waitForLock } from '@concierge/release/store/lock';
import type { AccountFacts } from './cognito/tokens';
import { type LocalServices, localVariables } from './function-variables';
import type { FunctionSpec } from './gateway/environment';
import type { StatePaths } from './state';

/** What a stack runs: built functions, and the facts of `site.json` that its parts need. */
export interface Artifacts {
  functions(services: LocalServices): FunctionSpec[];
  readonly pageOrigins: PageOrigins;
  readonly accounts: AccountFacts;
}

/** Functions get this many times AWS's time, because here they share a few cores with browsers and builds. */
const patience = 3;

export interface PrepareOptions {
  /** False uses the releases in the store as they are. */
  readonly releases?: boolean;
}

/** Builds functions and releases that have changed. Only one process at a time builds into a folder. */
export async function prepareArtifacts(
  paths: StatePaths,
  log: (line: string) => void,
  { releases = true }: PrepareOptions = {},
): Promise<Artifacts> {
  const lock = await waitForLock(paths.buildLock, () =>
    log('Waiting for another start that is building ...'),
  );
  try {
    const site = readSite();
    const [folder] = await Promise.all([bundled(paths, log), releases ? published(paths, log) : undefined]);
    return {
      functions: (services) =>
        functionRows.map((row) => ({
          name: row.function,
          handlerUrl: pathToFileURL(join(folder, row.function, 'handler.mjs')).href,
          timeoutMs: row.timeoutSeconds * 1000 * patience,
          memoryMb: row.memoryMb,
          variables: localVariables(row, site, services),
        })),
      pageOrigins: pageOriginsOf(site),
      accounts: site.accounts,
    };
  } finally {
    await lock.release();
  }
}

const functionSources = ['lambdas', 'package-lock.json', 'tsconfig.json', 'shell/site.json'];

/**
 * The folder of the bundled functions, named by the hash of their sources. It never changes under a stack that runs
 * them, and is built only once.
 */
async function bundled(paths: StatePaths, log: (line: string) => void): Promise<string> {
  const folder = join(paths.functions, await hashOfFiles(repository, functionSources));
  if (existsSync(folder)) return folder;
  const began = performance.now();
  const draft = `${folder}.draft`;
  await mkdir(paths.functions, { recursive: true });
  const { bundleFunctions } = await import('@concierge/lambdas/build/bundle');
  await bundleFunctions({ outdir: draft });
  await rename(draft, folder);
  await removeOld(paths.functions);
  log(`Functions bundled in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return folder;
}

async function published(paths: StatePaths, log: (line: string) => void): Promise<void> {
  // Imported only here: a stack with parts of its own doesn't need the release machinery.
  const [{ publishAll }, { openStore }] = await Promise.all([
    import('@concierge/release/live/publish-all'),
    import('@concierge/release/store/open-store'),
  ]);
  await publishAll({ store: openStore(paths.store), state: paths.artifacts, log });
}

const keptMs = 3 * 24 * 3600 * 1000;

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}
