import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { undefinedIfMissing } from '@concierge/command-line/user-error';
import type { ReleasePackage } from '@concierge/command-line/workspace';
import { afterPaintScript } from '@concierge/contract/releases/performance-marks';
import { init, parse } from 'es-module-lexer';
import { z } from 'zod';
import {
  fileFacts,
  type Manifest,
  type ManifestFile,
  manifestSchema,
  type RemoteManifest,
  type ShellManifest,
} from '../store/manifest';
import { mismatch, Refusal } from '../store/refusal';
import { evaluate } from './evaluate';
import { readRemote } from './read-remote';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The parts that we use of the federation plugin's mf-manifest.json. */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

/** The export that we read from a shell's server build. */
const shellModule = z.object({ shared: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The parts that we use of Vite's .vite/manifest.json. */
const viteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), css: z.array(z.string()).optional() }),
);

/** Build files for tools, not for browsers; the release's manifest has what is needed from them. */
const notReleased = /^(?:\.vite\/.*|shared-imports\.json|mf-(?:manifest|stats)\.json|index\.html|.*\.map)$/;

/** Reads a build (`browser/` and `server/` in `dir`) and returns its manifest. @throws Refusal if it is invalid */
export async function describeBuild(
  dir: string,
  source: ReleasePackage,
  shell: Pick<ShellManifest, 'provides' | 'protects'> | null,
): Promise<Manifest> {
  const server = await serverEntry(dir, source.name);
  const files = await describeFiles(dir);
  const common = { manifest: 1, name: source.name, version: source.version, server, files };
  const described = shell
    ? {
        ...common,
        ...(await shellGraph(dir)),
        kind: 'shell',
        paths: [],
        ...shell,
        exports: exportsOf(await readFile(join(dir, server)), server),
      }
    : {
        ...common,
        ...(await remoteGraph(dir, ownPages(join(dir, server), source))),
        kind: 'remote',
        site: source.site === 'public' ? undefined : source.site,
        module: './routes',
        requires: source.requires,
        moved: source.moved,
        gone: source.gone,
        // Only builds of remoteConfig have it; the gate refuses others.
        imports: await undefinedIfMissing(readJson(join(dir, 'browser/shared-imports.json'))),
      };
  const parsed = manifestSchema.safeParse(described);
  if (parsed.success) return parsed.data;
  throw new Refusal(`The build of ${source.name} is invalid: ${mismatch(parsed.error)}.`);
}

/** The names that each shared module of a shell exports: its server build shares the same as its browser build. */
function exportsOf(bytes: Uint8Array, server: string): Record<string, string[]> {
  const { shared } = shellModule.parse(evaluate(bytes, server));
  return Object.fromEntries(
    Object.entries(shared).map(([module, names]) => [module, Object.keys(names).sort()]),
  );
}

function ownPages(file: string, { name, site = 'public' }: ReleasePackage): ReturnType<typeof readRemote> {
  const remote = readRemote(file, name);
  if (remote.name !== name) {
    throw new Refusal(
      `The package ${name} calls itself "${remote.name}" in defineRemote: the two must agree.`,
    );
  }
  if (remote.site !== site)
    throw new Refusal(
      `${name} is of the site "${remote.site}" in defineRemote, and of "${site}" in its package.json ("concierge": { "site": ... }): the two must agree.`,
    );
  return remote;
}

async function serverEntry(dir: string, name: string): Promise<string> {
  const found = (await readdir(join(dir, 'server'))).filter((file) => /\.[cm]?js$/.test(file));
  const [entry] = found;
  if (!entry || found.length > 1) {
    throw new Refusal(`The server build of ${name} must be one file, and is: ${found.join(', ') || 'none'}.`);
  }
  return `server/${entry}`;
}

async function remoteGraph(
  dir: string,
  { paths, pages, fills }: ReturnType<typeof readRemote>,
): Promise<Pick<RemoteManifest, 'entry' | 'chunks' | 'paths' | 'pages' | 'fills'>> {
  const browser = join(dir, 'browser');
  const { metaData, exposes } = federationManifest.parse(await readJson(join(browser, 'mf-manifest.json')));
  const exposed = exposes.find(({ path }) => path === './routes');
  if (!exposed) throw new Refusal('A remote must expose ./routes.');
  const entry = metaData.remoteEntry.name;
  const { sync, async } = await chunkGraph(browser, [entry, ...exposed.assets.js.sync]);
  const modules = [...Object.values(pages), ...Object.values(fills)];
  const built = modules.some((module) => module !== null)
    ? viteManifest.parse(await readJson(join(browser, '.vite/manifest.json')))
    : {};
  /** The chunks that a page or a slot's content needs in addition to those of every page of the remote. */
  const chunksOf = async (of: string, module: string): Promise<string[]> => {
    const chunk = built[posix.join('src', module)];
    if (!chunk) throw new Refusal(`${of} names the page ${module}, which the build does not have.`);
    return (await chunkGraph(browser, [chunk.file])).sync.filter((file) => !sync.includes(file));
  };
  const chunksOfPages: RemoteManifest['pages'] = {};
  for (const [path, page] of Object.entries(pages)) chunksOfPages[path] = await chunksOf(path, page);
  const chunksOfFills: NonNullable<RemoteManifest['fills']> = {};
  for (const [slot, part] of Object.entries(fills))
    chunksOfFills[slot] = part === null ? [] : await chunksOf(slot, part);
  const css = [...exposed.assets.css.sync, ...exposed.assets.css.async];
  return {
    entry,
    chunks: { sync, async, css },
    paths,
    pages: chunksOfPages,
    ...(Object.keys(fills).length > 0 ? { fills: chunksOfFills } : {}),
  };
}

async function shellGraph(dir: string): Promise<Pick<Manifest, 'entry' | 'chunks'>> {
  const browser = join(dir, 'browser');
  const chunks = Object.values(viteManifest.parse(await readJson(join(browser, '.vite/manifest.json'))));
  const entries = chunks.filter(({ isEntry, file }) => isEntry && file !== afterPaintScript);
  const [first] = entries;
  if (!first || entries.length > 1)
    throw new Refusal(`The shell must have one entry, and has ${entries.length}.`);
  const { sync, async } = await chunkGraph(browser, [first.file]);
  const inFirstLoad = chunks.filter(({ file }) => sync.includes(file));
  const css = [...new Set(inFirstLoad.flatMap((chunk) => chunk.css ?? []))];
  return { entry: first.file, chunks: { sync, async, css } };
}

async function describeFiles(dir: string): Promise<Record<string, ManifestFile>> {
  const files: Record<string, ManifestFile> = {};
  for (const [folder, prefix] of [
    ['browser', ''],
    ['server', 'server/'],
  ] as const) {
    for (const entry of await readdir(join(dir, folder), { recursive: true, withFileTypes: true })) {
      const absolute = join(entry.parentPath, entry.name);
      const path = relative(join(dir, folder), absolute).split(sep).join('/');
      if (entry.isSymbolicLink())
        throw new Refusal(`${path} of the build is a link, which no store keeps: put the file itself there.`);
      if (!entry.isFile()) continue;
      if (!notReleased.test(path)) files[prefix + path] = fileFacts(path, await readFile(absolute));
    }
  }
  return files;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * The modules that a browser loads, read from the files themselves: `sync` is the `first` modules and what they import
 * (breadth first, in the order of discovery), `async` is what any of them may import later.
 */
export async function chunkGraph(
  dir: string,
  first: readonly string[],
): Promise<{ sync: string[]; async: string[] }> {
  await init;
  const sync = new Set<string>(first);
  const later = new Set<string>();
  for (const path of sync) {
    const { imports, dynamic } = await importsOf(dir, path);
    for (const found of imports) sync.add(found);
    for (const found of dynamic) later.add(found);
  }
  for (const path of later) {
    const { imports, dynamic } = await importsOf(dir, path);
    for (const found of [...imports, ...dynamic]) later.add(found);
  }
  return { sync: [...sync], async: [...later].filter((path) => !sync.has(path)).sort() };
}

async function importsOf(dir: string, path: string): Promise<{ imports: string[]; dynamic: string[] }> {
  const [found] = parse(await readFile(join(dir, path), 'utf8'));
  const imports: string[] = [];
  const dynamic: string[] = [];
  for (const { n: specifier, d: dynamicAt } of found) {
    // A computed import names no file; a bare or absolute one does not belong to this release.
    if (!specifier?.startsWith('.')) continue;
    const target = posix.normalize(posix.join(posix.dirname(path), specifier));
    (dynamicAt === -1 ? imports : dynamic).push(target);
  }
  return { imports, dynamic };
}
