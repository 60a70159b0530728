import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FunctionRow } from '@concierge/contract/wire/endpoints/row';
import { type Functions, handlerName, rowsOf } from '@concierge/contract/wire/functions';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
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
/** The client of S3, which few functions use, needs this part; the others load nothing in its place. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup({ onResolve }) {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ importer }) =>
      importer.includes('@aws-sdk/client-s3/')
        ? undefined
        : { path: join(import.meta.dirname, 'empty-module.ts') },
    );
  },
};

/** A table of functions, and the folder with the modules that export their handlers. */
type FunctionsInFolder = Functions & { readonly folder: string };

/**
 * Bundles functions into a folder with everything that they need: `<outdir>/<function>/handler.mjs`, with chunks for what
 * it imports dynamically. Chunks shared between functions would be more files to load, and hold more than one function
 * needs.
 * @returns what each is made of
 */
export async function bundleFunctions(
  outdir: string,
  tables: readonly FunctionsInFolder[],
): Promise<Readonly<Record<string, Metafile>>> {
  await rm(outdir, { recursive: true, force: true });
  const plugins = [compiledTemplates(), withoutEventStreams];
  const bundled = tables.flatMap(({ folder, remote, ...table }) =>
    rowsOf(table).map(async (row) => {
      const { metafile } = await build({
        ...functionBuild,
        absWorkingDir: root,
        stdin: { contents: entryOf(row, remote), resolveDir: folder },
        alias,
        outdir: join(resolve(outdir), row.function),
        entryNames: 'handler',
        chunkNames: 'chunk-[hash]',
        splitting: true,
        metafile: true,
        plugins,
      });
      return [row.function, metafile] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(bundled));
}

/** The module that Lambda loads. */
const entryOf = ({ function: name, file = name }: FunctionRow, remote?: string): string => `
  import { liveRuntime } from '@concierge/lambdas/core/runtime';
  import { ${handlerName(name, remote)} as start } from './${file}';
  export const handler = start(liveRuntime);
`;
