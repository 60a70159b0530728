import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const skipped = /(?:^|\/)(?:node_modules|dist|\.local)(?:\/|$)|\.test\.tsx?$/;

/** A hash of files (and of all files in folders) by path and content. Tests and built things do not count. */
export async function contentHash(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    for (const file of await filesUnder(root, path)) {
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  if (skipped.test(path)) return [];
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const names = (await readdir(join(root, path))).sort();
  return (await Promise.all(names.map((name) => filesUnder(root, `${path}/${name}`)))).flat();
}
