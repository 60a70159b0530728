import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Bundles the release tool, with the parts of the edge that it uses, into a few files of plain JavaScript. */
export async function bundleRelease(folder: string, out: string): Promise<void> {
  const { dependencies } = manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const external = Object.keys(dependencies).filter((name) => name !== '@concierge/edge');
  await build({
    absWorkingDir: folder,
    entryPoints: { cli: 'bin.ts', index: 'index.ts', 'build-worker': 'build/build-worker.js' },
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
  await chmod(join(out, 'cli.js'), 0o755);
}
