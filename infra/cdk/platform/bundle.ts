import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { functionBuild } from '@concierge/lambdas/build/bundle';
import { build } from 'esbuild';

export const platformFunctions = [
  'release',
  'render-pages',
  'index-pages',
  'heartbeat',
  'upkeep',
  'export-accounts',
] as const;
export type PlatformFunction = (typeof platformFunctions)[number];
export type PlatformFunctions = Readonly<Record<PlatformFunction, string>>;

/** Bundles the platform's own functions and returns the folder of each. */
export async function bundlePlatform(outdir: string): Promise<PlatformFunctions> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...functionBuild,
    absWorkingDir: repository,
    entryPoints: platformFunctions.map((name) => ({
      in: join(import.meta.dirname, name, 'handler.ts'),
      out: `${name}/handler`,
    })),
    outdir,
  });
  return foldersIn(outdir);
}

/** The folder of each function's bundle. */
export const foldersIn = (outdir: string): PlatformFunctions =>
  Object.fromEntries(platformFunctions.map((name) => [name, join(outdir, name)])) as PlatformFunctions;
