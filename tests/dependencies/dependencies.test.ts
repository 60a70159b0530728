import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accepted, licenseList, licenseOf } from './licenses';
import { installed, lockEntries } from './lock-file';

const read = (path: string) => readFile(join(repository, path), 'utf8');
const dependencies = z.record(z.string(), z.string()).default({});
const manifest = z.looseObject({
  name: z.string(),
  version: z.string().optional(),
  dependencies,
  devDependencies: dependencies,
  peerDependencies: dependencies,
  optionalDependencies: dependencies,
  overrides: dependencies,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

const packages = installed(await lockEntries());
const files = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], {
  cwd: repository,
  encoding: 'utf8',
});
const paths = files.split('\n').filter((path) => path !== '');
const manifests = await Promise.all(
  paths.map(
    async (path): Promise<[string, z.infer<typeof manifest>]> => [
      path,
      manifest.parse(JSON.parse(await read(path))),
    ],
  ),
);

describe('every dependency', () => {
  it('is pinned to one exact version, but for packages of this repository, which npm links', () => {
    expect(manifests.length).toBeGreaterThan(8);
    const own = new Set(manifests.map(([, { name }]) => name));
    const loose = manifests.flatMap(
      ([path, { dependencies: run, devDependencies: dev, optionalDependencies, overrides }]) =>
        Object.entries({ ...run, ...dev, ...optionalDependencies, ...overrides })
          .filter(([name, version]) =>
            own.has(name) ? version !== '*' : !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
          )
          .map(([name, version]) => `${path}: ${name} ${version}`),
    );
    expect(loose).toEqual([]);
  });

  it('comes from the registry, with a hash of its content', () => {
    expect(packages.length).toBeGreaterThan(300);
    const other = packages.filter(
      ({ integrity, resolved, inBundle }) =>
        !(inBundle || integrity?.startsWith('sha512-')) ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(other.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });

  it('has an accepted license and is listed', async () => {
    const strange = packages.filter((one) => !accepted.has(licenseOf(one)));
    expect(strange.map((one) => `${one.name}: ${licenseOf(one)}`)).toEqual([]);
    expect(await read('tests/dependencies/LICENSES.md'), 'out of date: run npm run licenses -w tests').toBe(
      licenseList(packages),
    );
  });
});

describe('install scripts', () => {
  it('have been read, each in its installed version', async () => {
    const listed = [
      ...(await read('tests/dependencies/INSTALL-SCRIPTS.md')).matchAll(/^\| (\S+) (\d\S*) \|/gm),
    ];
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
    expect(listed.map(([, name, version]) => `${name}@${version}`).sort()).toEqual(
      scripted.map(({ name, version }) => `${name}@${version}`).sort(),
    );
  });

  it('do not run', async () => {
    expect(await read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const [, root] = manifests.find(([path]) => path === 'package.json') ?? [];
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(root?.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
  });
});
