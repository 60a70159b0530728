import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPackage, protectedPaths, remoteNames, rootFrom } from './workspace';

/** Makes a repository with these remotes. */
async function repositoryOf(...names: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'workspace-'));
  await mkdir(join(root, 'shell'));
  await writeFile(join(root, 'shell/package.json'), '{}');
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

it('protects the paths that mails, the header and forms lead to', () => {
  const linked = ['/auth', '/auth/confirm', '/auth/reset', '/account', '/change-request', '/patient-survey'];
  expect(protectedPaths()).toEqual(expect.arrayContaining(['/', '/contact', ...linked]));
});

describe('the root of a folder', () => {
  const aRemote = JSON.stringify({ name: '@practice/pricing', concierge: { requires: {} } });

  it('is the repository above it, also inside one of its remotes', async () => {
    const root = await repositoryOf('pricing');
    const folder = join(root, 'remotes/pricing/src');
    await mkdir(folder);
    await writeFile(join(folder, '../package.json'), aRemote);
    expect(rootFrom(folder)).toBe(root);
  });

  it('is a remote’s own folder, even if a folder far above it has another called "remotes"', async () => {
    const above = await mkdtemp(join(tmpdir(), 'workspace-'));
    const own = join(above, 'remotes/of-a-team/pricing');
    await mkdir(join(own, 'src'), { recursive: true });
    await writeFile(join(own, 'package.json'), aRemote);
    expect(rootFrom(join(own, 'src'))).toBe(own);
  });
});
