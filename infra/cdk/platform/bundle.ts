import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { functionBuild } from '@concierge/lambdas/build/bundle';
import { build } from 'esbuild';

const names = ['release', 'render-pages', 'index-pages', 'heartbeat', 'upkeep', 'export-accounts'] as const;
export type PlatformFunction = (typeof names)[number];
export type PlatformFunctions = Readonly<Record<PlatformFunction, string>>;

/** Bundles the platform's own functions into a folder. */
export async function bundlePlatform(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...functionBuild,
    absWorkingDir: repository,
    entryPoints: names.map((name) => ({
      in: join(import.meta.dirname, name, 'handler.ts'),
      out: `${name}/handler`,
    })),
    outdir,
  });
}

/** The folder of each function's bundle. */
export const foldersIn = (outdir: string): PlatformFunctions =>
  Object.fromEntries(names.map((name) => [name, join(outdir, name)])) as PlatformFunctions;
