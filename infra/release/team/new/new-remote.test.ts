import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import contract from '@concierge/contract/package.json';
import kit from '@concierge/kit/package.json';
import { expect, it } from 'vitest';
import own from '../../package.json';
import { newRemote } from './new-remote';

const place = () => mkdtemp(join(tmpdir(), 'new-remote-'));
/** What the tool takes for a repository of remotes. */
async function repositoryPlace() {
  const root = await place();
  for (const folder of ['remotes', 'shell']) await mkdir(join(root, folder));
  await writeFile(join(root, 'shell/package.json'), '{}');
  return root;
}
const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

it('makes a remote in a folder of its own, with this kit and a workflow', async () => {
  const { folder } = await newRemote('price-list', await place());
  const { name, dependencies, devDependencies, concierge } = await manifestOf(folder);
  expect(name).toBe('price-list');
  expect(dependencies['@concierge/kit']).toBe(kit.version);
  expect(devDependencies['playwright-core']).toBe(own.devDependencies['playwright-core']);
  expect(concierge.requires.kit).toBe(`^${kit.version.split('.')[0]}.0.0`);
  expect(existsSync(join(folder, '.github/workflows/release.yml'))).toBe(true);
});

it('finds its packages in a folder, at a URL, or under another scope of the registry', async () => {
  const kitOf = async (from: Parameters<typeof newRemote>[2], at?: string) =>
    (await manifestOf((await newRemote('pricing', at ?? (await place()), from)).folder)).dependencies[
      '@concierge/kit'
    ];
  const { version } = kit;
  expect(await kitOf({ packages: 'https://practice.example/packages/' })).toBe(
    `https://practice.example/packages/concierge-kit-${version}.tgz`,
  );
  expect(await kitOf({ scope: '@practice' })).toBe(`npm:@practice/kit@${version}`);
  const at = await place();
  await mkdir(join(at, 'packages'));
  const from = { packages: join(at, 'packages') };
  await expect(newRemote('pricing', at, from)).rejects.toThrow('is missing: make it with npm run pack');
  for (const [name, one] of [
    ['kit', version],
    ['contract', contract.version],
    ['release', own.version],
  ])
    await writeFile(join(at, `packages/concierge-${name}-${one}.tgz`), '');
  expect(await kitOf(from, at)).toBe(`file:../packages/concierge-kit-${version}.tgz`);
});

it('makes a remote under remotes/ in a repository, without a workflow of its own', async () => {
  const root = await repositoryPlace();
  const { folder } = await newRemote('pricing', root);
  expect(folder).toBe(join(root, 'remotes/pricing'));
  const { name, scripts, dependencies } = await manifestOf(folder);
  expect([name, Object.keys(scripts)]).toEqual(['@concierge/pricing', ['build', 'test']]);
  expect(dependencies['@concierge/kit']).toBe('*');
  expect(existsSync(join(folder, '.github'))).toBe(false);
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  for (const command of ['npm run dev -- pricing', 'npm test -w remotes/pricing'])
    expect(readme).toContain(command);
  expect(readme, 'a command that only a repository of its own has').not.toContain('npm run types');
});

it.each(['Pricing', '../pricing', 'shell', '', 'platform', 'a'.repeat(32)])(
  'refuses the name "%s"',
  async (name) => {
    await expect(newRemote(name, await place())).rejects.toThrow('cannot be a remote');
  },
);

it('refuses the name of a package that every remote depends on', async () => {
  await expect(newRemote('react', await place())).rejects.toThrow('"react" is the name of a package');
});

it('refuses to overwrite an existing folder', async () => {
  const root = await place();
  await newRemote('pricing', root);
  await expect(newRemote('pricing', root)).rejects.toThrow('pricing already exists');
});

it('gives a remote that exists functions, once, and touches nothing else of it', async () => {
  const root = await repositoryPlace();
  const { folder } = await newRemote('pricing', root);
  const page = join(folder, 'src/routes.tsx');
  await writeFile(page, 'changed');
  expect(await newRemote('pricing', root, {}, true)).toEqual({ folder, existed: true });
  expect(await readFile(page, 'utf8')).toBe('changed');
  expect(await readFile(join(folder, 'functions/pricing-ask.ts'), 'utf8')).toContain('askHandler');
  expect(await readFile(join(folder, 'functions/package.json'), 'utf8')).toContain(
    '@concierge/pricing-functions',
  );
  await expect(newRemote('pricing', root, {}, true)).rejects.toThrow('pricing already exists');
});

it('makes a remote with functions, whose README names their tests', async () => {
  const { folder, existed } = await newRemote('pricing', await repositoryPlace(), {}, true);
  expect(existed).toBe(false);
  expect(existsSync(join(folder, 'functions/endpoints.ts'))).toBe(true);
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain(
    'npm test -w remotes/pricing/functions',
  );
});

it('makes a workflow that refuses to re-run an older commit, as that of this repository does', async () => {
  const guardIn = async (folder: string) => {
    const text = await readFile(join(folder, '.github/workflows/release.yml'), 'utf8');
    return /if: github\.run_attempt > 1\n\s+run: (.+)/.exec(text)?.[1];
  };
  const own = await guardIn(repository);
  expect(own).toContain('commits/main');
  expect(await guardIn((await newRemote('price-list', await place())).folder)).toBe(own);
});
