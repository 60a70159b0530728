import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Builder, candidateFrom } from '../candidate';
import { decodeManifest, encodeManifest } from '../manifest';
import { systemCode } from '../user-error';
import { findPackage, repository } from '../workspace';
import { buildPackage } from './build-package';
import { inputsHash } from './inputs-hash';

/** More than one, so that switching between branches does not rebuild each time. */
const keptBuilds = 3;

/** A Builder that builds only if the build's inputs have changed; builds are kept in the state folder. */
export function cachedBuilder(state: string, log: (line: string) => void): Builder {
  return async (name) => {
    const folder = join(state, 'builds', name);
    const kept = join(folder, await inputsHash(await findPackage(name), repository));
    if (!existsSync(kept)) {
      const startedAt = performance.now();
      await mkdir(folder, { recursive: true });
      // A build gets its name only when it is complete, so that an interrupted one is not used.
      const draft = await mkdtemp(join(folder, '.building-'));
      try {
        const manifest = await buildPackage(name, draft, repository, log);
        await writeFile(join(draft, 'manifest.json'), encodeManifest(manifest));
        await rename(draft, kept).catch(ignoreExisting);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      log(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
    const now = new Date();
    await utimes(kept, now, now);
    await removeOldBuilds(folder);
    return candidateFrom(kept, decodeManifest(await readFile(join(kept, 'manifest.json'))));
  };
}

function ignoreExisting(error: unknown): void {
  if (systemCode(error) !== 'ENOTEMPTY' && systemCode(error) !== 'EEXIST') throw error;
}

async function removeOldBuilds(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(folder, name))).mtimeMs })),
  );
  dated.sort((a, b) => b.usedAt - a.usedAt);
  await Promise.all(
    dated.slice(keptBuilds).map(({ name }) => rm(join(folder, name), { recursive: true, force: true })),
  );
}
