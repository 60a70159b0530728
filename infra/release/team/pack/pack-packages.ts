import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { UserError } from '@concierge/command-line/user-error';
import { repository } from '@concierge/command-line/workspace';
import { build } from 'esbuild';
import { z } from 'zod';
import { scopePattern } from '../new/new-remote';
import { compileSources, declarationsOf } from './compile';

/** Bundles the release tool, with the parts of the edge that it uses, into a few files of plain JavaScript. */
async function bundleRelease(folder: string, out: string, dependencies: object): Promise<void> {
  const external = Object.keys(dependencies).filter((name) => !bundled.has(name));
  await build({
    absWorkingDir: folder,
    entryPoints: {
      cli: 'cli/bin.ts',
      index: 'index.ts',
      'build-worker': 'build/build-worker.js',
      'test-reporter': 'team/test-reporter.js',
    },
    outdir: out,
    bundle: true,
    splitting: true,
    // In the same folder as the entries, because code looks for sibling files in its own folder.
    chunkNames: '[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: external.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
  });
  await cp(join(folder, 'team/new/template'), join(out, 'template'), { recursive: true });
  await chmod(join(out, 'cli.js'), 0o755);
}

const run = promisify(execFile);

/** The packages that a remote in another repository needs, and can get from any registry. */
const packed = {
  kit: 'shell/kit',
  contract: 'lambdas/contract',
  release: 'infra/release',
} as const;
export type PackedName = keyof typeof packed;
export const packedNames = Object.keys(packed) as PackedName[];

const dependencies = z.record(z.string(), z.string()).optional();
const sourceManifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  sideEffects: z.boolean().optional(),
  exports: z.record(z.string(), z.union([z.string(), z.looseObject({ types: z.string() })])),
  dependencies,
  peerDependencies: dependencies,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).optional(),
});

const manifestIn = async (folder: string) =>
  sourceManifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

/**
 * These are bundled into the packed release tool, so that `npx` can run it from its tarball, before a registry or a
 * remote's package.json says where the others are.
 */
const bundled = new Set(['@concierge/command-line', '@concierge/edge', '@concierge/contract']);

/** The scope of the names by which code imports the packages. A registry may have them under another. */
const ownScope = '@concierge';

const nameIn = (scope: string, name: string): string => name.replace(ownScope, scope);

/**
 * Packs the packages for a registry: compiled modules and types, with nothing that refers to this repository.
 * @param scope The registry's scope. In another than their own, they depend on each other by aliases of npm.
 * @returns The path of each package's tarball in `out`.
 */
export async function packPackages(out: string, scope = ownScope): Promise<Record<PackedName, string>> {
  await mkdir(out, { recursive: true });
  const entries = await Promise.all(
    packedNames.map(async (name) => [name, await packOne(name, out, scope)] as const),
  );
  return Object.fromEntries(entries) as Record<PackedName, string>;
}

async function packOne(name: PackedName, out: string, scope: string): Promise<string> {
  const folder = join(repository, packed[name]);
  const staging = await mkdtemp(join(tmpdir(), `pack-${name}-`));
  try {
    const manifest = await manifestIn(folder);
    if (name === 'release') await bundleRelease(folder, join(staging, 'dist'), manifest.dependencies ?? {});
    else await compileSources(folder, join(staging, 'dist'), ['src', 'build']);
    await declarationsOf(folder, join(staging, 'dist'));
    for (const file of ['README.md', 'CHANGELOG.md', 'api.txt'].filter((paper) =>
      existsSync(join(folder, paper)),
    ))
      await cp(join(folder, file), join(staging, file));
    await cp(join(import.meta.dirname, 'LICENSE'), join(staging, 'LICENSE'));
    for (const file of await readdir(folder))
      if (/^tsconfig\.remote\.json$/.test(file)) await cp(join(folder, file), join(staging, file));
    await writeFile(
      join(staging, 'package.json'),
      JSON.stringify(await packedManifest(name, manifest, scope), null, 2),
    );
    const { stdout } = await run(
      'npm',
      ['pack', staging, '--pack-destination', out, '--json', '--loglevel=error'],
      {
        cwd: out,
      },
    );
    const [{ filename }] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(stdout));
    return join(out, basename(filename));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function packedManifest(
  name: PackedName,
  source: z.infer<typeof sourceManifest>,
  scope: string,
): Promise<object> {
  const { version, description, sideEffects, peerDependencies, peerDependenciesMeta } = source;
  const own = new Map(Object.entries(source.dependencies ?? {}));
  for (const dependency of own.keys()) {
    if (name === 'release' && bundled.has(dependency)) own.delete(dependency);
    else if (dependency.startsWith(`${ownScope}/`)) {
      const other = await manifestIn(join(repository, 'node_modules', dependency));
      const alias = `npm:${nameIn(scope, dependency)}@`;
      own.set(dependency, scope === ownScope ? other.version : alias + other.version);
    }
  }
  const exports =
    name === 'release'
      ? { '.': compiled('./index.ts') }
      : Object.fromEntries(
          Object.entries(source.exports).map(([path, target]) => [
            path,
            compiled(typeof target === 'string' ? target : target.types),
          ]),
        );
  return {
    name: nameIn(scope, source.name),
    version,
    description,
    license: 'SEE LICENSE IN LICENSE',
    type: 'module',
    engines: { node: '>=22.12' },
    sideEffects,
    ...(name === 'release' ? { bin: { 'concierge-release': './dist/cli.js' } } : {}),
    exports: { ...exports, './package.json': './package.json' },
    dependencies: Object.fromEntries(own),
    peerDependencies,
    peerDependenciesMeta,
  };
}

/** The path of a compiled module, with its types. */
function compiled(target: string): string | { types: string; default: string } {
  if (target.endsWith('.json')) return target;
  const place = `./${join('dist', relative('.', target))}`;
  if (!/\.tsx?$/.test(target)) return place;
  const stem = place.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

/** `npm run pack -- <folder> [--scope @practice]`: writes the packages' tarballs for a registry. */
export async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { scope: { type: 'string', default: ownScope } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder) throw new UserError('Name the folder for the packages: npm run pack -- <folder>.');
  if (!scopePattern.test(values.scope))
    throw new UserError(`"${values.scope}" is not a scope of npm, such as @practice.`);
  for (const tarball of Object.values(await packPackages(resolve(folder), values.scope)))
    console.log(tarball);
}
