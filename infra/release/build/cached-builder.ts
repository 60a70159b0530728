import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { systemCode } from '@concierge/command-line/user-error';
import { findPackage, type ReleasePackage, repository } from '@concierge/command-line/workspace';
import { decodeManifest, encodeManifest } from '../store/manifest';
import { type Builder, candidateFrom } from '../store/releases';
import { buildPackage } from './build-package';

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

const skipped = new Set(['node_modules', 'dist', 'test-results']);
const isTest = /\.test\.tsx?$/;

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

/** A hash of files and of all files in folders: their paths and contents. Tests and build output are left out. */
export async function hashOfFiles(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    for (const file of await filesIn(join(root, path))) {
      hash.update(`\0${file.slice(root.length)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 24);
}

async function filesIn(place: string): Promise<string[]> {
  if (!existsSync(place)) return [];
  const entries = await readdir(place, { withFileTypes: true }).catch(() => null);
  if (!entries) return [place];
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(place, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) files.push(...(await filesIn(path)));
    else if (entry.isFile() && !isTest.test(entry.name)) files.push(path);
  }
  return files;
}
