import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ReleasePackage } from '../workspace';

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
    'infra/release/manifest.ts',
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
