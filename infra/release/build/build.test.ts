import { mkdir, mkdtemp, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteOfManifest } from '../store/manifest';
import { Refusal } from '../store/refusal';
import { inputsHash } from './cached-builder';
import { chunkGraph, describeBuild } from './describe-build';
import { readRemote } from './read-remote';

async function folder(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'release-build-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

const source = {
  name: 'booking',
  dir: '/nowhere',
  version: '1.4.2',
  requires: { kit: '^1.0.0', react: '^19.0.0', contract: '^1.0.0' },
};
const server = (name: string, paths: string[]): string =>
  serverWith(
    name,
    paths.map((path) => ({ path })),
  );
const serverWith = (name: string, routes: { path: string; component?: string }[]): string =>
  `const { defineRemote, cn, site } = require('@concierge/kit');
   const { memo } = require('react');
   const classes = cn('a', site.brand + '');
   const [first] = site.list; class Page extends site.Base {}
   const routes = ${JSON.stringify(routes)};
   const pages = Object.fromEntries(routes.map(({ component }) => [component, async () => ({})]));
   exports.remote = defineRemote({ name: '${name}', routes, pages });`;

const federationManifest = JSON.stringify({
  metaData: { remoteEntry: { name: 'remoteEntry.js' }, buildInfo: { buildVersion: '1' } },
  exposes: [
    {
      path: './routes',
      assets: {
        js: { sync: ['assets/routes.js'], async: [] },
        css: { sync: ['assets/style.css'], async: [] },
      },
    },
  ],
});
const remoteBuild = {
  'browser/mf-manifest.json': federationManifest,
  'browser/mf-stats.json': '{}',
  'browser/.vite/manifest.json': JSON.stringify({ 'src/about/page.tsx': { file: 'assets/lazy.js' } }),
  'browser/remoteEntry.js':
    "import './assets/runtime.js'; import('./assets/routes.js'); import('./assets/init.js')",
  'browser/assets/runtime.js': 'export {}',
  'browser/assets/routes.js': "import './shared.js'; const later = () => import('./lazy.js')",
  'browser/assets/shared.js': "import * as react from 'react'; export { react }",
  'browser/assets/lazy.js': "import './shared.js'; import './lazy-part.js'",
  'browser/assets/lazy-part.js': 'export {}',
  'browser/assets/init.js': 'export {}',
  'browser/assets/style.css': 'a{}',
  'browser/assets/routes.js.map': '{}',
  'browser/shared-imports.json': JSON.stringify({ '@concierge/kit': ['notify'] }),
  'server/routes.cjs': server('booking', ['/contact', '/about-us']),
};

describe('a build', () => {
  it('of a remote is described by its federation manifest, its modules and its server build', async () => {
    const manifest = await describeBuild(await folder(remoteBuild), source, null);
    expect(manifest).toMatchObject({
      kind: 'remote',
      name: 'booking',
      version: '1.4.2',
      entry: 'remoteEntry.js',
      paths: ['/about-us', '/contact'],
      server: 'server/routes.cjs',
      chunks: {
        sync: ['remoteEntry.js', 'assets/routes.js', 'assets/runtime.js', 'assets/shared.js'],
        async: ['assets/init.js', 'assets/lazy-part.js', 'assets/lazy.js'],
        css: ['assets/style.css'],
      },
      imports: { '@concierge/kit': ['notify'] },
    });
    // Neither the tools' files nor source maps are released.
    expect(Object.keys(manifest.files).filter((path) => /json$|map$/.test(path))).toEqual([]);
  });

  it('of a remote with pages in separate chunks lists the additional chunks of each path', async () => {
    const routes = [{ path: '/contact' }, { path: '/about-us', component: './about/page.tsx' }];
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': serverWith('booking', routes) });
    expect(await describeBuild(dir, source, null)).toMatchObject({
      pages: { '/about-us': ['assets/lazy.js', 'assets/lazy-part.js'] },
    });
  });

  it('of a remote that fills a slot lists the additional chunks of that slot', async () => {
    const code = `const { defineRemote } = require('@concierge/kit'); exports.remote = defineRemote({
      name: 'booking', routes: [{ path: '/contact', head: {} }],
      pages: { './about/page.tsx': () => {} }, fills: { invitation: './about/page.tsx', aside() {} } })`;
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': code });
    expect(await describeBuild(dir, source, null)).toMatchObject({
      fills: { invitation: ['assets/lazy.js', 'assets/lazy-part.js'], aside: [] },
    });
  });

  it('is refused if a path names a page that the build does not have', async () => {
    const routes = [{ path: '/about-us', component: './gone/page.tsx' }];
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': serverWith('booking', routes) });
    await expect(describeBuild(dir, source, null)).rejects.toThrow('names the page ./gone/page.tsx');
  });

  it('of the shell is described by Vite’s manifest', async () => {
    const dir = await folder({
      'browser/.vite/manifest.json': JSON.stringify({
        'src/main.tsx': { file: 'assets/shell.js', isEntry: true, css: ['assets/shell.css'] },
        'src/later.ts': { file: 'assets/later.js' },
      }),
      'browser/assets/shell.js': "import('./later.js')",
      'browser/assets/later.js': 'export {}',
      'browser/assets/shell.css': 'a{}',
      'server/shell.cjs': "exports.shared = { '@concierge/kit': { notify() {}, cn() {} } }",
    });
    const provides = { kit: '1.0.0', react: '19.3.1', contract: '1.0.0' };
    expect(
      await describeBuild(dir, { ...source, name: 'shell', requires: null }, { provides }),
    ).toMatchObject({
      kind: 'shell',
      entry: 'assets/shell.js',
      chunks: { sync: ['assets/shell.js'], async: ['assets/later.js'], css: ['assets/shell.css'] },
      provides,
      exports: { '@concierge/kit': ['cn', 'notify'] },
    });
  });

  it('is refused if it contains a symbolic link, which would be missing from the release', async () => {
    const dir = await folder(remoteBuild);
    await symlink('/etc/hostname', join(dir, 'browser/assets/photo.png'));
    await expect(describeBuild(dir, source, null)).rejects.toThrow('assets/photo.png of the build is a link');
  });

  it('is refused if the remote’s name differs from its folder’s', async () => {
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': server('bookings', ['/contact']) });
    await expect(describeBuild(dir, source, null)).rejects.toThrow('calls itself "bookings"');
  });

  it('names its site, in which defineRemote and its package.json must agree', async () => {
    const routes =
      "exports.remote = require('@concierge/kit').defineRemote({ name: 'booking', site: 'desk', routes: [{ path: '/contact', component: () => null }] })";
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': routes });
    expect(await describeBuild(dir, { ...source, site: 'desk' }, null)).toMatchObject({ site: 'desk' });
    await expect(describeBuild(dir, source, null)).rejects.toThrow(
      'booking is of the site "desk" in defineRemote, and of "public" in its package.json',
    );
    const ofPublic = await folder(remoteBuild);
    expect(siteOfManifest(await describeBuild(ofPublic, source, null))).toBe('public');
  });

  it.each([
    [
      'throws at start',
      "throw new TypeError('boom at start')",
      /^booking does not start: src\/routes\.tsx, or a module that it imports, fails with "TypeError: boom at start"\.$/,
    ],
    [
      'exports something else',
      'exports.remotes = {}',
      /^src\/routes\.tsx of booking must export "remote", made with defineRemote: "remote": /,
    ],
  ])('is refused with the remote and its file if it %s', async (_, code, message) => {
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': code });
    const describing = describeBuild(dir, source, null);
    await expect(describing).rejects.toThrow(Refusal);
    await expect(describing).rejects.toThrow(message);
  });

  it('is refused if a path is not a valid page path', async () => {
    const dir = await folder({ ...remoteBuild, 'server/routes.cjs': server('booking', ['/Contact/']) });
    await expect(describeBuild(dir, source, null)).rejects.toThrow(
      '"/Contact/" is not a plain absolute path',
    );
  });
});

describe('the chunk graph', () => {
  it('follows import cycles once, and ignores computed, bare and absolute imports', async () => {
    const dir = await folder({
      'a.js':
        "import './b.js'; import 'react'; import('./' + name); import('https://elsewhere.example/x.js')",
      'b.js': "import './a.js'; export * from './deep/c.js'",
      'deep/c.js': "import '../b.js'; console.log(import.meta.url)",
    });
    expect(await chunkGraph(dir, ['a.js'])).toEqual({ sync: ['a.js', 'b.js', 'deep/c.js'], async: [] });
  });
});

describe("a remote's owned paths", () => {
  it('are not read from a build that needs packages other than React and the kit', async () => {
    const dir = await folder({ 'routes.cjs': "require('zod')" });
    expect(() => readRemote(join(dir, 'routes.cjs'), 'booking')).toThrow('asks for zod');
  });
});

describe("the hash of a build's inputs", () => {
  it('depends only on the package, the kit, the contract, the site’s settings and the lockfile', async () => {
    const root = await folder({
      'remotes/booking/src/routes.tsx': '1',
      'remotes/survey/src/routes.tsx': '1',
      'shell/kit/src/index.ts': '1',
      'shell/site.json': '1',
      'lambdas/contract/src/text/limits.ts': '1',
      'package-lock.json': '1',
    });
    const booking = { ...source, dir: join(root, 'remotes/booking') };
    let hash = await inputsHash(booking, root);
    const changes = async (path: string): Promise<boolean> => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), '2');
      const before = hash;
      hash = await inputsHash(booking, root);
      return hash !== before;
    };
    for (const path of [
      'remotes/booking/src/routes.tsx',
      'shell/kit/src/index.ts',
      'shell/site.json',
      'lambdas/contract/src/text/limits.ts',
      'package-lock.json',
    ]) {
      expect(await changes(path), path).toBe(true);
    }
    for (const path of [
      'remotes/survey/src/routes.tsx',
      'remotes/booking/dist/x.js',
      'remotes/booking/node_modules/m/index.js',
      'remotes/booking/src/routes.test.tsx',
    ]) {
      expect(await changes(path), path).toBe(false);
    }
    const before = hash;
    await rename(join(root, 'shell/kit/src/index.ts'), join(root, 'shell/kit/src/other.ts'));
    expect(await inputsHash(booking, root), 'renamed file').not.toBe(before);
  });
});
