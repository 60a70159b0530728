import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import kit from '@concierge/kit/package.json';
import { expect, it } from 'vitest';
import own from '../package.json';
import { newRemote } from './new-remote';

const place = () => mkdtemp(join(tmpdir(), 'new-remote-'));
const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

it('makes a remote of its own with this kit and a workflow', async () => {
  const folder = await newRemote('price-list', await place());
  const { name, dependencies, devDependencies, concierge } = await manifestOf(folder);
  expect(name).toBe('price-list');
  expect(dependencies['@concierge/kit']).toBe(kit.version);
  expect(devDependencies['playwright-core']).toBe(own.devDependencies['playwright-core']);
  expect(concierge.requires.kit).toBe(`^${kit.version.split('.')[0]}.0.0`);
  expect(existsSync(join(folder, '.github/workflows/release.yml'))).toBe(true);
});

it('makes one beside the others where there are others, whose workflow is theirs', async () => {
  const root = await place();
  await mkdir(join(root, 'remotes'));
  const folder = await newRemote('pricing', root);
  expect(folder).toBe(join(root, 'remotes/pricing'));
  expect((await manifestOf(folder)).name).toBe('@concierge/pricing');
  expect(existsSync(join(folder, '.github'))).toBe(false);
});

it.each(['Pricing', '../pricing', 'shell', '', 'platform', 'a'.repeat(32)])(
  'does not make one called "%s"',
  async (name) => {
    await expect(newRemote(name, await place())).rejects.toThrow('cannot be a remote');
  },
);

it('does not make one whose package npm could not install beside those that it needs', async () => {
  await expect(newRemote('react', await place())).rejects.toThrow('"react" is the name of a package');
});

it('writes over nothing', async () => {
  const root = await place();
  await newRemote('pricing', root);
  await expect(newRemote('pricing', root)).rejects.toThrow('pricing is there already');
});
