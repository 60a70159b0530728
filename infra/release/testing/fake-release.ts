import type { Candidate } from '../candidate';
import { fileFacts, type Manifest, manifestSchema } from '../manifest';

type RemoteOptions = {
  version?: string;
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
