import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  findPackage,
  protectedPaths,
  readSite,
  sharedPackageVersions,
  siteFile,
} from '@concierge/command-line/workspace';
import type { Manifest } from '../store/manifest';
import { Refusal } from '../store/refusal';
import type { Candidate } from '../store/releases';
import { candidateFrom } from '../store/releases';
import { describeBuild } from './describe-build';
import { limited, runTool } from './time-limit';

/** In lines. A failed build's output starts with what matters. */
const maxReportLines = 20;

/**
 * Builds a package into the folders `browser/` and `server/` of `dir`, and returns the manifest.
 * @param log Gets the build's warnings (for instance about sample texts), for the person who publishes.
 * @param stage The site's stage, if the repository has no site.json that says it.
 */
export async function buildPackage(
  name: string,
  dir: string,
  root: string,
  log: (line: string) => void,
  stage = 'local',
): Promise<Manifest> {
  const source = await findPackage(name, root);
  if (!existsSync(join(source.dir, 'vite.config.ts'))) {
    throw new Refusal(`${source.dir} has no vite.config.ts, so ${name} cannot be built.`);
  }
  const worker = join(import.meta.dirname, 'build-worker.js');
  const { code, late, errors } = await runTool(`The build of ${name}`, [worker, source.dir, dir], {
    cwd: root,
    // Unset VITEST so that builds work in tests too: the federation plugin does nothing if it is set.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITEST: undefined,
      CONCIERGE_STAGE: existsSync(siteFile(root)) ? readSite(root).stage : stage,
    },
  });
  if (late) throw new Refusal(late);
  const lines = linesOf(errors);
  if (code !== 0) throw new Refusal(`${name} does not build:\n${lines.slice(0, maxReportLines).join('\n')}`);
  for (const line of lines) log(`${name}: ${line}`);
  const shell =
    name === 'shell' ? { provides: await sharedPackageVersions(root), protects: protectedPaths(root) } : null;
  return limited(`The start of src/routes.tsx of ${name}, or of a module that it imports,`, () =>
    describeBuild(dir, source, shell),
  );
}

/** A Builder that always builds, each time into a new folder, and removes these folders when disposed. */
export function freshBuilder(
  state: string,
  log: (line: string) => void,
  root: string,
  stage?: string,
): { build(name: string): Promise<Candidate>; dispose(): Promise<void> } {
  const made: string[] = [];
  return {
    build: async (name) => {
      await findPackage(name, root);
      await mkdir(join(state, 'builds'), { recursive: true });
      const dir = await mkdtemp(join(state, 'builds', `.${name}-`));
      made.push(dir);
      return candidateFrom(dir, await buildPackage(name, dir, root, log, stage));
    },
    dispose: async () => {
      await Promise.all(made.map((dir) => rm(dir, { recursive: true, force: true })));
    },
  };
}

/** Without colors and stack traces. */
const linesOf = (output: string): string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
