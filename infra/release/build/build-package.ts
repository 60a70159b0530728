import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { type Candidate, candidateFrom } from '../candidate';
import type { Manifest } from '../manifest';
import { Refusal } from '../refusal';
import { findPackage, provided, repository } from '../workspace';
import { describeBuild } from './describe';

const run = promisify(execFile);
/** In lines: a report of a failed build begins with what matters. */
const longestReport = 20;

/** Builds a package into a folder: `browser/`, `server/`, and the manifest that says what they are. */
export async function buildPackage(name: string, dir: string, root: string = repository): Promise<Manifest> {
  const source = await findPackage(name, root);
  if (!existsSync(join(source.dir, 'vite.config.ts'))) {
    throw new Refusal(`${source.dir} has no vite.config.ts, so ${name} cannot be built.`);
  }
  try {
    await run(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'worker.ts'), source.dir, dir],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        maxBuffer: 64 * 1024 * 1024,
      },
    );
  } catch (error) {
    throw new Refusal(`${name} does not build:\n${buildOutput(error)}`);
  }
  return describeBuild(dir, source, name === 'shell' ? await provided(root) : null);
}

/** A Builder that builds anew each time, into a folder of its own, and a clean-up for all of them. */
export function freshBuilder(
  state: string,
  root: string = repository,
): { build(name: string): Promise<Candidate>; dispose(): Promise<void> } {
  const made: string[] = [];
  return {
    build: async (name) => {
      await findPackage(name, root);
      await mkdir(join(state, 'builds'), { recursive: true });
      const dir = await mkdtemp(join(state, 'builds', `.${name}-`));
      made.push(dir);
      return candidateFrom(dir, await buildPackage(name, dir, root));
    },
    dispose: async () => {
      await Promise.all(made.map((dir) => rm(dir, { recursive: true, force: true })));
    },
  };
}

/** What the build printed, without colours. */
function buildOutput(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, longestReport).join('\n');
}
