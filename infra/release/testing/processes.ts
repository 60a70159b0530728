import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the publisher, so that 50 processes of it start quickly; returns a function that runs one. */
export async function publisherProcess(): Promise<(...args: string[]) => Promise<number | string>> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'publisher-')), 'publisher.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'publisher.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    // classic-level uses it to find its binary.
    define: { __dirname: JSON.stringify(dirname(createRequire(import.meta.url).resolve('classic-level'))) },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return (...args) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [outfile, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(signal ?? code ?? -1));
    });
}
