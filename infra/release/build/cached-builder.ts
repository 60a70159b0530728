import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashOfFiles, keptBuild } from '@concierge/command-line/kept-builds';
import { findPackage, type ReleasePackage, repository } from '@concierge/command-line/workspace';
import { decodeManifest, encodeJson } from '../store/manifest';
import { type Builder, candidateFrom } from '../store/releases';
import { buildPackage } from './build-package';

/** A Builder that builds only if the build's inputs have changed; builds are kept in the state folder. */
export function cachedBuilder(state: string, log: (line: string) => void): Builder {
  return async (name) => {
    const hash = await inputsHash(await findPackage(name), repository);
    const kept = await keptBuild(join(state, 'builds', name), hash, async (draft) => {
      const startedAt = performance.now();
      const manifest = await buildPackage(name, draft, repository, log);
      await writeFile(join(draft, 'manifest.json'), encodeJson(manifest));
      log(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    });
    return candidateFrom(kept, decodeManifest(await readFile(join(kept, 'manifest.json'))));
  };
}

/**
 * A hash of everything that a build of this package reads: its own folder, the kit, the contract, the site's
 * settings, the lockfile, and the code that builds and describes it. Equal inputs give equal builds.
 */
export function inputsHash(source: ReleasePackage, root: string): Promise<string> {
  return hashOfFiles(root, [
    relative(root, source.dir),
    'shell/kit',
    'lambdas/contract',
    'infra/release/build',
    'infra/release/store/manifest.ts',
    'shell/site.json',
    'package-lock.json',
    'tsconfig.json',
  ]);
}
