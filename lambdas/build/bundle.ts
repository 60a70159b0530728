import { access, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { functionRows } from '@concierge/contract/endpoints';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { compiledTemplates } from './compiled-templates';

const root = resolve(import.meta.dirname, '../..');
const lambdas = join(root, 'lambdas');

export interface BundledFunction {
  /** A folder with everything the function needs, used as a CDK asset or by a local worker. */
  readonly directory: string;
  /** The module that exports `handler`. */
  readonly entry: string;
  /** The handler setting for Lambda: file and export. */
  readonly handler: 'handler.handler';
  readonly bytes: number;
}

export type BundledFunctions = Readonly<Record<string, BundledFunction>>;

/** esbuild options for every function, including the platform's own (infra/cdk/platform). */
export const functionBuild: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  // The lowest supported Node: the local site runs the same bundles as Lambda.
  target: 'node20',
  // esbuild's default for Node puts CommonJS first, which can't be tree-shaken and nearly doubles the size.
  mainFields: ['module', 'main'],
  minify: true,
  // Log lines include the names of errors and classes.
  keepNames: true,
  legalComments: 'none',
  // Packages that are partly CommonJS call `require` for Node's built-in modules.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'error',
};

/**
 * Bundles every function of the endpoint table in one esbuild call. Shared code is split into chunks, and each
 * function's folder gets the chunks that it imports, so that the folder is self-contained:
 * `<outdir>/<function>/handler.mjs` with its `chunk-*.mjs`. `<outdir>/manifest.json` lists the functions by relative
 * path, so that `<outdir>` can be moved.
 */
export async function bundleFunctions({ outdir }: { outdir: string }): Promise<BundledFunctions> {
  const names = functionRows.map((row) => row.function);
  await Promise.all(names.map((name) => access(join(lambdas, name, 'handler.ts'))));
  const shared = join(resolve(outdir), '.shared');
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    ...functionBuild,
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: join(lambdas, name, 'handler.ts'), out: name })),
    outdir: shared,
    chunkNames: 'chunk-[hash]',
    splitting: true,
    metafile: true,
    plugins: [compiledTemplates()],
  });
  const functions: Record<string, BundledFunction> = {};
  for (const name of names) functions[name] = await assemble(name, shared, resolve(outdir), metafile);
  await rm(shared, { recursive: true });
  await writeFile(join(outdir, 'manifest.json'), `${JSON.stringify(manifestOf(functions), null, 2)}\n`);
  return functions;
}

function manifestOf(functions: BundledFunctions): Record<string, { entry: string; bytes: number }> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, { bytes }]) => [name, { entry: `${name}/handler.mjs`, bytes }]),
  );
}

async function assemble(
  name: string,
  shared: string,
  outdir: string,
  { outputs }: Metafile,
): Promise<BundledFunction> {
  const output = (file: string): string => {
    const path = Object.keys(outputs).find((key) => basename(key) === file);
    if (!path) throw new Error(`esbuild wrote no ${file}`);
    return path;
  };
  const directory = join(outdir, name);
  const entry = join(directory, 'handler.mjs');
  const first = output(`${name}.mjs`);
  const needed = reachable(first, outputs);
  await mkdir(dirname(entry), { recursive: true });
  let bytes = 0;
  for (const path of needed) {
    const file = basename(path);
    await copyFile(join(shared, file), path === first ? entry : join(directory, file));
    bytes += outputs[path]?.bytes ?? 0;
  }
  return { directory, entry, handler: 'handler.handler', bytes };
}

/** An output and everything that it imports, including dynamic imports. */
function reachable(first: string, outputs: Metafile['outputs']): Set<string> {
  const found = new Set([first]);
  // Iterating a set also visits entries that are added during the loop.
  for (const path of found) {
    for (const { path: imported, external } of outputs[path]?.imports ?? []) {
      if (!external) found.add(imported);
    }
  }
  return found;
}
