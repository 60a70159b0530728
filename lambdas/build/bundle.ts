import { rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type FunctionRow, functionRows } from '@concierge/contract/endpoints';
import { handlerName, type RemoteFunctions, rowsOf } from '@concierge/contract/remote-functions';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { compiledTemplates } from './compiled-templates';

const root = resolve(import.meta.dirname, '../..');

export interface BundledFunction {
  /** A folder with everything the function needs, used as a CDK asset or by a local worker. */
  readonly directory: string;
  /** The module that exports `handler`. */
  readonly entry: string;
  /** The size of what it loads at start: its module, and the chunks that this imports statically. */
  readonly startBytes: number;
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

/** What functions load in place of parts of the SDK. Without these parts a function starts a tenth faster. */
const alias = {
  '@aws-sdk/credential-provider-node': './lambdas/build/environment-credentials.ts',
  bowser: './lambdas/build/empty-module.ts',
};
/** The client of S3, which only functions of remotes use, needs this part. */
const withoutEventStreams = { ...alias, '@smithy/core/event-streams': './lambdas/build/empty-module.ts' };

/** The functions that a remote brings, and their folder (infra/command-line/remote-functions.ts). */
type Brought = RemoteFunctions & { readonly folder: string };

/** Bundles what the `index.ts` of a remote's functions says of them, for this process to load. */
export const bundleIndex = (folder: string, outfile: string) =>
  build({ ...functionBuild, entryPoints: [join(folder, 'index.ts')], outfile });

/**
 * Bundles every function of the endpoint table (or those of `rows`), and of the remotes that bring some, into a folder of its own:
 * `<outdir>/<function>/handler.mjs`, with chunks for what it imports dynamically. Chunks shared between functions would be more files to load, and hold more than one
 * function needs.
 */
export async function bundleFunctions({
  outdir,
  rows = functionRows,
  brought = [],
}: {
  outdir: string;
  rows?: readonly FunctionRow[];
  brought?: readonly Brought[];
}): Promise<BundledFunctions> {
  await rm(outdir, { recursive: true, force: true });
  const plugins = [compiledTemplates()];
  const all = [
    ...rows.map(({ function: name }) => ({
      name,
      options: { entryPoints: [join(root, 'lambdas', name, 'handler.ts')], alias: withoutEventStreams },
    })),
    ...brought.flatMap((own) =>
      rowsOf(own).map(({ function: name }) => ({
        name,
        options: { stdin: { contents: entryOf(own.remote, name), resolveDir: own.folder }, alias },
      })),
    ),
  ];
  const bundled = all.map(async ({ name, options }) => {
    const directory = join(resolve(outdir), name);
    const { metafile } = await build({
      ...functionBuild,
      absWorkingDir: root,
      ...options,
      outdir: directory,
      entryNames: 'handler',
      chunkNames: 'chunk-[hash]',
      splitting: true,
      metafile: true,
      plugins,
    });
    const entry = join(directory, 'handler.mjs');
    return [name, { directory, entry, startBytes: bytesAtStart(metafile, relative(root, entry)) }] as const;
  });
  return Object.fromEntries(await Promise.all(bundled));
}

/** The module that runs a function of a remote. */
const entryOf = (remote: string, name: string): string => `
  import { liveRuntime } from '@concierge/lambdas/core/runtime';
  import { ${handlerName(remote, name)} as start } from './${name}';
  export const handler = start(liveRuntime);
`;

function bytesAtStart({ outputs }: Metafile, entry: string): number {
  const loaded = new Set([entry]);
  // A set's iteration includes what is added while it runs.
  for (const path of loaded) {
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) loaded.add(imported);
  }
  return [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
}
