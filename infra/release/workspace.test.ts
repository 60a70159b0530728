import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPackage, remoteNames } from './workspace';

/** Makes a repository with these remotes. */
async function repositoryOf(...names: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'workspace-'));
  for (const name of names) {
    await mkdir(join(root, 'remotes', name), { recursive: true });
    await writeFile(join(root, 'remotes', name, 'package.json'), '{}');
  }
  return root;
}

it.each([
  ['platform', 'it means something else here'],
  ['a'.repeat(32), 'at most 31 lowercase letters'],
])('refuses a remote called %s, both when listing remotes and when finding it', async (name, why) => {
  const root = await repositoryOf('booking', name);
  await expect(remoteNames(root)).rejects.toThrow(why);
  await expect(findPackage(name, root)).rejects.toThrow(`"${name}"`);
});
