import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { localStore, repository } from '@concierge/command-line/workspace';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cachedBuilder } from './build/cached-builder';
import { publishAll } from './live/publish-all';
import { FolderStore } from './store/folder-store';
import { packedNames, packPackages } from './team/pack/pack-packages';
import { developOutside } from './testing/develop-outside';
import { runOutside, teamsEnvironment } from './testing/outside-folder';
import { startSite } from './testing/site-process';
import { writeSource } from './testing/workspace-copy';

const run = promisify(execFile);
let base: string;
let folder: string;

/** Has a package.json take the packages of this repository from their tarballs. */
async function takeTarballs(file: string, tarballs: Readonly<Record<string, string>>, more: object) {
  const { devDependencies, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  const changed = {
    ...manifest,
    devDependencies: { ...devDependencies, '@concierge/dynamodb': '' },
    ...more,
  };
  for (const list of [changed.dependencies, changed.devDependencies])
    for (const name of packedNames)
      if (`@concierge/${name}` in list) list[`@concierge/${name}`] = `file:${tarballs[name]}`;
  await writeFile(file, JSON.stringify(changed));
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'concierge-outside-'));
  const [tarballs] = await Promise.all([
    packPackages(join(base, 'packed')),
    publishAll({
      stores: (site) => new FolderStore(localStore(base, site)),
      state: join(base, 'state'),
      build: cachedBuilder(join(base, 'state'), () => {}),
      names: ['shell', 'desk'],
      log: () => {},
    }),
  ]);
  folder = join(base, 'desk');
  await cp(join(repository, 'remotes/desk'), folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  });
  await takeTarballs(join(folder, 'package.json'), tarballs, { workspaces: ['functions'] });
  await takeTarballs(join(folder, 'functions/package.json'), tarballs, {});
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    env: teamsEnvironment(),
  });
}, 300_000);
afterAll(async () => rm(base, { recursive: true, force: true }));

it('a remote in a folder of its own has its functions there: their types and tests pass', async () => {
  for (const args of [
    ['-p', '.'],
    ['-p', 'functions'],
  ]) {
    const { code, output } = await runOutside(folder, 'tsc', ...args);
    expect(code, output).toBe(0);
  }
  const { code, output } = await runOutside(folder, 'vitest', 'run', '--root', 'functions');
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests .*passed/);
}, 120_000);

it('runs them from source beside a site on this machine: an edit shows in the next answer', async () => {
  const { deskOrigin, state } = await startSite(base);
  const origin = await developOutside(folder, deskOrigin, state);
  const settings = async (at: string) => (await fetch(`${at}/api/desk/sign-in`)).json();
  const before = await settings(deskOrigin);
  expect(await settings(origin)).toEqual(before);
  for (const headers of [{}, { authorization: 'Bearer of.nobody.here' }])
    expect((await fetch(`${origin}/api/desk/count`, { headers })).status).toBe(401);

  const file = join(folder, 'functions/desk-sign-in.ts');
  const source = await readFile(file, 'utf8');
  await writeSource(file, source.replace(', clientId })', ", clientId: 'edited ' + clientId })"));
  const edited = { ...before, clientId: `edited ${before.clientId}` };
  await vi.waitFor(async () => expect(await settings(origin)).toEqual(edited), 60_000);
  expect(await settings(deskOrigin), 'those of the site are as they were').toEqual(before);
  await writeSource(file, 'export const');
  await vi.waitFor(async () => expect((await fetch(`${origin}/api/desk/sign-in`)).status).toBe(502), 60_000);
  await writeSource(file, source);
  await vi.waitFor(async () => expect(await settings(origin)).toEqual(before), 60_000);
}, 180_000);
