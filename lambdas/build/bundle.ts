import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FunctionRow, functionRows } from '@concierge/contract/endpoints';
import { handlerName, type RemoteFunctions, rowsOf } from '@concierge/contract/remote-functions';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { compiledTemplates } from './compiled-templates';

const root = resolve(import.meta.dirname, '../..');

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
/** The client of S3, which few functions use, needs this part. */
const withoutEventStreams = { ...alias, '@smithy/core/event-streams': './lambdas/build/empty-module.ts' };

/** The functions that a remote brings, and their folder (infra/command-line/remote-functions.ts). */
type Brought = RemoteFunctions & { readonly folder: string };

/**
 * Bundles every function of the endpoint table (or those of `rows`), and of the remotes that bring some, into a folder
 * with everything it needs: `<outdir>/<function>/handler.mjs`, with chunks for what it imports dynamically. Chunks
 * shared between functions would be more files to load, and hold more than one function needs.
 * @returns what each is made of
 */
export async function bundleFunctions({
  outdir,
  rows = functionRows,
  brought = [],
}: {
  outdir: string;
  rows?: readonly FunctionRow[];
  brought?: readonly Brought[];
}): Promise<Readonly<Record<string, Metafile>>> {
  await rm(outdir, { recursive: true, force: true });
  const plugins = [compiledTemplates()];
  const all = [
    ...rows.map(({ function: name, settings }) => ({
      name,
      options: {
        entryPoints: [join(root, 'lambdas', name, 'handler.ts')],
        alias: settings.includes('audit') ? alias : withoutEventStreams,
      },
    })),
    ...brought.flatMap((own) =>
      rowsOf(own).map(({ function: name }) => ({
        name,
        options: { stdin: { contents: entryOf(own.remote, name), resolveDir: own.folder }, alias },
      })),
    ),
  ];
  const bundled = all.map(async ({ name, options }) => {
    const { metafile } = await build({
      ...functionBuild,
      absWorkingDir: root,
      ...options,
      outdir: join(resolve(outdir), name),
      entryNames: 'handler',
      chunkNames: 'chunk-[hash]',
      splitting: true,
      metafile: true,
      plugins,
    });
    return [name, metafile] as const;
  });
  return Object.fromEntries(await Promise.all(bundled));
}

/** The module that runs a function of a remote. */
const entryOf = (remote: string, name: string): string => `
  import { liveRuntime } from '@concierge/lambdas/core/runtime';
  import { ${handlerName(remote, name)} as start } from './${name}';
  export const handler = start(liveRuntime);
`;
