import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@concierge/command-line/workspace';
import { z } from 'zod';
import type { CommandResult } from './workspace-copy';

const run = promisify(execFile);
const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
});
const read = async (file: string) => manifest.parse(JSON.parse(await readFile(file, 'utf8')));

/** Where npm installed a remote's package: in the remote's own folder if the root has another version of it. */
const installedAt = (remote: string, name: string): string => {
  const own = join(repository, 'remotes', remote, 'node_modules', name);
  return existsSync(own) ? own : join(repository, 'node_modules', name);
};

/**
 * Installs the dependencies of a package in a folder outside the repository: our packages from their tarballs, and
 * those that it or our packages depend on as links to the ones that are installed here. Nothing else is installed.
 * @param remote The remote in this repository whose dependencies to link.
 */
export async function installOutside(
  folder: string,
  remote: string,
  tarballs: readonly string[],
): Promise<void> {
  const modules = join(folder, 'node_modules');
  const own = await read(join(folder, 'package.json'));
  const needed = new Set(Object.keys({ ...own.dependencies, ...own.devDependencies }));
  for (const tarball of tarballs) {
    const name = /(concierge)-(\w+)-[^/]*\.tgz$/.exec(tarball)?.[2] ?? '';
    const place = join(modules, '@concierge', name);
    await mkdir(place, { recursive: true });
    await run('tar', ['xzf', tarball, '--strip-components=1', '-C', place]);
    const { dependencies } = await read(join(place, 'package.json'));
    for (const dependency of Object.keys(dependencies ?? {})) needed.add(dependency);
  }
  for (const name of [...needed].filter((wish) => !wish.startsWith('@concierge/'))) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(installedAt(remote, name), join(modules, name));
  }
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const name of await installedIn(modules)) {
    const { bin = {} } = await read(join(modules, name, 'package.json'));
    const commands = typeof bin === 'string' ? { [name.split('/').at(-1) ?? name]: bin } : bin;
    for (const [command, file] of Object.entries(commands))
      await symlink(join('..', name, file), join(modules, '.bin', command));
  }
}

async function installedIn(modules: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(modules)) {
    if (name.startsWith('@'))
      names.push(...(await readdir(join(modules, name))).map((part) => `${name}/${part}`));
    else if (existsSync(join(modules, name, 'package.json'))) names.push(name);
  }
  return names;
}

/** A command's result, with the time of each piece of output in seconds since the start. */
export interface TimedResult extends CommandResult {
  readonly lines: readonly { readonly text: string; readonly at: number }[];
  readonly seconds: number;
}

/** The environment variables of a team's terminal: without those of this test run. */
export function teamsEnvironment(): NodeJS.ProcessEnv {
  const { CONCIERGE_STORE, CONCIERGE_STATE, NODE_ENV, VITEST, FORCE_COLOR, NO_COLOR, ...environment } =
    process.env;
  return environment;
}

/** Runs a command of a folder's installed packages there, as a team would in its terminal. */
export function runOutside(folder: string, command: string, ...args: string[]): Promise<TimedResult> {
  const environment = teamsEnvironment();
  const began = performance.now();
  const sinceBegin = () => (performance.now() - began) / 1000;
  const lines: { text: string; at: number }[] = [];
  return new Promise((resolve) => {
    const child = execFile(
      join(folder, 'node_modules/.bin', command),
      args,
      { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
        resolve({ code, output: stdout + stderr, lines, seconds: sinceBegin() });
      },
    );
    child.stdout?.on('data', (text: string) => lines.push({ text, at: sinceBegin() }));
  });
}
