import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './user-error';

/** More than one: switching between branches does not rebuild each time, and a site may still run an earlier build. */
const keptBuilds = 5;

/**
 * The build of this hash in a folder: made if it is not there. A build gets its name only when it is complete, so that an
 * interrupted one is not used. Those that were used last are kept.
 */
export async function keptBuild(
  folder: string,
  hash: string,
  build: (draft: string) => Promise<void>,
): Promise<string> {
  const kept = join(folder, hash);
  if (!existsSync(kept)) {
    await mkdir(folder, { recursive: true });
    const draft = await mkdtemp(join(folder, '.building-'));
    try {
      await build(draft);
      await rename(draft, kept).catch((error: unknown) => {
        if (systemCode(error) !== 'ENOTEMPTY' && systemCode(error) !== 'EEXIST') throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const now = new Date();
  await utimes(kept, now, now);
  await removeOldBuilds(folder);
  return kept;
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
