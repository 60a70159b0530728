import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';
import { z } from 'zod';

const run = promisify(execFile);
const built = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

/** The module of each page that is compared. */
const pageModules: Readonly<Record<string, string>> = {
  '/': 'marketing/src/home/home-page.tsx',
  '/contact': 'booking/src/contact/contact-page.tsx',
  '/terms': 'marketing/src/legal/terms-page.tsx',
};

/** A module's file and those of everything that it imports, its own first. */
function filesOf(chunks: z.infer<typeof built>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports) filesOf(chunks, imported, seen);
  return seen;
}

/**
 * Builds the whole site as one ordinary Vite app into a store's folder for releases. Returns the tags with which a
 * composed page, without its own scripts, loads that app instead.
 */
export async function buildTwin(store: string): Promise<(path: string) => string> {
  const outDir = join(store, 'remotes/twin/1.0.0');
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', join(import.meta.dirname, 'vite.config.ts'), '--outDir', outDir];
  await run(process.execPath, [...args, '--logLevel', 'error'], { cwd: repository });
  const chunks = built.parse(JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')));
  return (path) => {
    const page = Object.keys(chunks).find((key) => key.endsWith(`remotes/${pageModules[path]}`));
    if (!page) throw new Error(`The twin has no page ${path}`);
    const [entry, ...others] = filesOf(chunks, page, filesOf(chunks, 'main.tsx'));
    const address = (file: string) => `/remotes/twin/1.0.0/${file}`;
    return [
      `<script type="module" src="${address(entry ?? '')}" crossorigin></script>`,
      ...others.map((file) => `<link rel="modulepreload" href="${address(file)}" crossorigin>`),
    ].join('\n');
  };
}
