import type { SiteName } from '@concierge/contract/practice/sites';
import type { Renderer } from '../compose/renderer';
import { pageKey, releasePrefix } from '../store/keys';
import { fileFacts, type Manifest, manifestSchema, releaseName } from '../store/manifest';
import { liveVersions } from '../store/registry';
import { type Candidate, loadLive, loadManifest, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';

type RemoteOptions = {
  version?: string;
  site?: SiteName;
  paths?: string[];
  requires?: { kit?: string; react?: string; contract?: string };
  imports?: Record<string, string[]>;
  moved?: Record<string, string>;
  gone?: string[];
  fills?: Record<string, string[]>;
  /** Added to the files, to make one build differ from another. */
  code?: string;
};

const candidate = (manifest: unknown, files: Record<string, string>): Candidate => {
  const parsed: Manifest = manifestSchema.parse(manifest);
  return { manifest: parsed, read: async (path) => Buffer.from(files[path] ?? '') };
};

const facts = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, fileFacts(path, Buffer.from(text))]));

const usedOfKit = { '@concierge/kit': ['defineRemote', 'notify'] };

/** A fake build of a tiny remote. */
export function fakeRemote(name: string, options: RemoteOptions = {}): Candidate {
  const {
    version = '1.0.0',
    site,
    paths = [`/${name}`],
    requires = {},
    imports = usedOfKit,
    moved,
    gone,
    fills,
    code = '',
  } = options;
  const files = {
    'remoteEntry.js': `export const init = () => {}; export const get = () => import('./assets/routes.js') // ${name} ${code}`,
    'assets/routes.js': `export const routes = ${JSON.stringify(paths)} // ${code}`,
    'assets/later.js': 'export {}',
    'assets/style.css': `.${name}{}`,
    'server/routes.cjs': `exports.remote = ${JSON.stringify({ name, paths, code })}`,
  };
  return candidate(
    {
      manifest: 1,
      kind: 'remote',
      site,
      pages: {},
      name,
      version,
      module: './routes',
      entry: 'remoteEntry.js',
      paths,
      requires: { kit: '^1.0.0', react: '^19.0.0', contract: '^1.0.0', ...requires },
      imports,
      moved,
      gone,
      fills,
      chunks: {
        sync: ['remoteEntry.js', 'assets/routes.js'],
        async: ['assets/later.js'],
        css: ['assets/style.css'],
      },
      server: 'server/routes.cjs',
      files: facts(files),
    },
    files,
  );
}

/** A fake build of a tiny shell. */
export function fakeShell(
  options: {
    version?: string;
    provides?: { kit?: string; react?: string; contract?: string };
    exports?: Record<string, string[]>;
    code?: string;
  } = {},
): Candidate {
  const { version = '1.0.0', provides = {}, exports = usedOfKit, code = '' } = options;
  const files = {
    'assets/shell.js': `boot() // ${code}`,
    'assets/shell.css': 'body{}',
    'server/shell.cjs': `exports.shell = '${code}'`,
  };
  return candidate(
    {
      manifest: 1,
      kind: 'shell',
      name: 'shell',
      version,
      entry: 'assets/shell.js',
      paths: [],
      provides: { kit: '1.0.0', react: '19.3.1', contract: '1.0.0', ...provides },
      exports,
      protects: ['/', '/contact'],
      chunks: { sync: ['assets/shell.js'], async: [], css: ['assets/shell.css'] },
      server: 'server/shell.cjs',
      files: facts(files),
    },
    files,
  );
}

/**
 * A renderer whose pages name the releases that they were rendered from. A server build that contains THROWS does not
 * render.
 */
export function fakeRenderer(): Renderer {
  return {
    render: async (store) => {
      const { registry } = await readRegistry(store);
      const releases = liveVersions(registry);
      const files: Record<string, string> = {};
      for (const manifest of await loadLive(store, registry))
        for (const path of manifest.paths)
          files[pageKey(path)] = `${path} of ${releaseName(manifest)} in shell ${releases.shell}`;
      return { releases, files, notes: [] };
    },
    check: async (store, candidate) => {
      const { registry } = await readRegistry(store);
      const live = liveVersions(registry);
      const names = candidate.name === 'shell' ? Object.keys(live) : [candidate.name, 'shell'];
      const problems = [];
      for (const name of names) {
        const manifest = await loadManifest(store, name, live[name] ?? 'none');
        const server = await serverCode(store, manifest);
        if (!server.includes('THROWS')) continue;
        problems.push({ path: `/${name}`, owner: releaseName(manifest), message: 'it threw' });
      }
      return problems;
    },
  };
}

async function serverCode(
  store: ReleaseStore,
  manifest: { name: string; version: string; server: string },
): Promise<string> {
  const stored = await store.get(releasePrefix(manifest.name, manifest.version) + manifest.server);
  if (!stored) throw new Error('the renderer cannot see the server build');
  return Buffer.from(stored.bytes).toString();
}
