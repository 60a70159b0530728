import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';

const run = promisify(execFile);
const vite = join(repository, 'node_modules/vite/bin/vite.js');

/** A place in a built script, lines and columns from 0. */
export interface BuiltPlace {
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

export interface SourcePlace {
  /** The package, or the folder of this repository, that it belongs to. */
  readonly owner: string;
  /** File, line number, and the beginning of that line. */
  readonly at: string;
}

/** The package of a path in node_modules, such as `react-dom`, otherwise the folder of the repository. */
function ownerOf(source: string): string {
  const [, dependency] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (dependency) return dependency;
  const [, own] = /((?:shell|remotes\/[^/]+)\/(?:src|kit)(?:\/src)?\/[^/]+)/.exec(source) ?? [];
  return own ?? 'built by a plugin';
}

/**
 * Builds packages again, with the same file names but with source maps. Returns a function that finds the source of a
 * place in them, or undefined if it is in none of them.
 */
export async function sourceNames(
  packages: readonly string[],
): Promise<(place: BuiltPlace) => SourcePlace | undefined> {
  const maps = new Map<string, SourceMap>();
  const folder = await mkdtemp(join(tmpdir(), 'concierge-profile-'));
  for (const name of packages) {
    const outDir = join(folder, basename(name));
    const args = [vite, 'build', '--sourcemap', 'hidden', '--outDir', outDir, '--logLevel', 'error'];
    await run(process.execPath, args, { cwd: join(repository, name) });
    for (const file of await readdir(outDir, { recursive: true })) {
      if (!file.endsWith('.js.map')) continue;
      maps.set(basename(file, '.map'), new SourceMap(JSON.parse(await readFile(join(outDir, file), 'utf8'))));
    }
  }
  await rm(folder, { recursive: true, force: true });
  return ({ url, lineNumber, columnNumber }) => {
    const map = maps.get(basename(url));
    const entry = map?.findEntry(lineNumber, columnNumber);
    // Code that a plugin generated has no source.
    if (!map || !entry || !('originalSource' in entry) || !entry.originalSource) return undefined;
    const { originalSource, originalLine } = entry;
    const { sources, sourcesContent } = map.payload;
    const line = sourcesContent[sources.indexOf(originalSource)]?.split('\n')[originalLine] ?? '';
    const text = line.trim().slice(0, 60).replaceAll('|', '\\|');
    return { owner: ownerOf(originalSource), at: `${basename(originalSource)}:${originalLine + 1} ${text}` };
  };
}
