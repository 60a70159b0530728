import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { chunkGraph } from '../build/chunk-graph';
import { fileFacts, manifestSchema } from '../store/manifest';
import type { Candidate } from '../store/releases';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { containerCheck } from './container';

/** Makes a release of these modules, by path; `remoteEntry.js` is its entry. */
function release(modules: Record<string, string>): Candidate {
  const { manifest, read } = fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] });
  const files = Object.fromEntries(
    Object.entries(modules).map(([path, source]) => [path, fileFacts(path, Buffer.from(source))]),
  );
  return {
    manifest: manifestSchema.parse({
      ...manifest,
      files: { ...manifest.files, ...files },
      chunks: { sync: ['remoteEntry.js'], async: Object.keys(modules), css: [] },
    }),
    read: async (path) => (modules[path] === undefined ? read(path) : Buffer.from(modules[path])),
  };
}

const reasons = async (modules: Record<string, string>) =>
  (await containerCheck([release(modules)])).map(({ message }) => message);

const calledByOthersOnly = 'export { t as get, n as init } from "./assets/federation.js"';

describe('a container that its own remote can initialize is refused', () => {
  const builds: [string, Record<string, string>][] = [
    [
      'through an import of its entry',
      {
        'remoteEntry.js': calledByOthersOnly,
        'assets/federation.js': `let n = (share) => share; const t = 1; (await import(\`../remoteEntry.js\`)).init(); export { n, t };`,
      },
    ],
    [
      'through a call in the defining module',
      {
        'remoteEntry.js': calledByOthersOnly,
        'assets/federation.js': 'let n = (share) => share; const t = 1; t || n(); export { n, t };',
      },
    ],
    [
      'through a module that imports it under another name',
      {
        'remoteEntry.js': calledByOthersOnly,
        'assets/federation.js': 'export const n = (share) => share, t = 1;',
        'assets/page.js':
          'import { n as start } from "./federation.js"; addEventListener("load", () => start())',
      },
    ],
    [
      'through a namespace import',
      {
        'remoteEntry.js': 'export function init() {} export const get = 1',
        'assets/page.js': 'import * as own from "../remoteEntry.js"; own.init()',
      },
    ],
    [
      'through a dynamic import of the chunk that contains it',
      {
        'remoteEntry.js': 'export * from "./assets/federation.js"',
        'assets/federation.js': 'export function init() {} export const get = 1',
        'assets/page.js': 'import("./federation.js").then((all) => all.init())',
      },
    ],
  ];
  it.each(builds)('%s', async (_how, modules) => {
    expect(await reasons(modules)).toEqual([
      expect.stringMatching(/^assets\/\w+\.js of booking 1\.1\.0 can initialize its own container/),
    ]);
  });

  it('and changes nothing', async () => {
    const site = await startedSite();
    const before = await site.contents();
    const refused = release({ 'remoteEntry.js': 'export function init() {} export const get = init()' });
    await expect(site.publish([refused])).rejects.toThrow('can initialize its own container');
    expect(await site.contents()).toBe(before);
  });
});

describe('a container that only the shell can initialize passes', () => {
  it('even if other things in it have the same short name', async () => {
    expect(
      await reasons({
        'remoteEntry.js': calledByOthersOnly,
        'assets/federation.js': `const n = (share) => share, t = () => ((n) => n())(() => import('./page.js')); export { n, t };`,
        'assets/page.js': `import { t } from './federation.js'; { const n = 1; t(n) } export const init = () => init`,
      }),
    ).toEqual([]);
  });

  it('and so does a shell, which is not a container', async () => {
    expect(await containerCheck([fakeShell()])).toEqual([]);
  });
});

it('refuses an entry without init, and a file that is not a module', async () => {
  expect(await reasons({ 'remoteEntry.js': 'export const get = 1' })).toEqual([
    expect.stringContaining('is not a container'),
  ]);
  expect(await reasons({ 'remoteEntry.js': 'export const = 1' })).toEqual([
    expect.stringContaining('remoteEntry.js of booking 1.1.0 cannot be read as a module'),
  ]);
});

describe('a build with only the federation plugin, from outside this repository', () => {
  it('is refused if its chunks include the host start-up', async () => {
    const groups =
      "codeSplitting: { groups: [{ name: 'federation', test: /module-federation|__mf|virtual:mf/ }] }";
    const problems = await containerCheck([await built(groups)]);
    expect(problems).toMatchObject([{ rule: 'container', release: 'booking 1.1.0' }]);
  });

  it('passes if that start-up is a separate file that nothing loads', async () => {
    expect(await containerCheck([await built('')])).toEqual([]);
  });
});

/** Builds a remote in a folder of its own, with the plugin's default settings. */
async function built(output: string): Promise<Candidate> {
  const root = await mkdtemp(join(tmpdir(), 'container-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src/routes.js'), 'export const remote = { routes: [] }');
  await writeFile(
    join(root, 'build.mjs'),
    `import { createRequire } from 'node:module';
     const require = createRequire(${JSON.stringify(join(repository, 'shell/kit/package.json'))});
     const { build } = await import(require.resolve('vite'));
     const { federation } = await import(require.resolve('@module-federation/vite'));
     await build({
       root: ${JSON.stringify(root)}, base: './', logLevel: 'error', configFile: false,
       plugins: [federation({ name: 'booking', filename: 'remoteEntry.js', manifest: true, dts: false, exposes: { './routes': './src/routes.js' } })],
       build: { modulePreload: false, rolldownOptions: { input: ${JSON.stringify(join(root, 'src/routes.js'))}, output: { ${output} } } },
     });`,
  );
  // The plugin does nothing if VITEST is set.
  await promisify(execFile)(process.execPath, [join(root, 'build.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  });
  const dist = join(root, 'dist');
  const { sync, async } = await chunkGraph(dist, ['remoteEntry.js']);
  const sources = [...sync, ...async].map(async (path) => [path, await readFile(join(dist, path), 'utf8')]);
  return release(Object.fromEntries(await Promise.all(sources)));
}
