import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';

const copied = ['package.json', 'package-lock.json', 'tsconfig.json', 'shell', 'remotes', 'lambdas', 'infra'];
const leftBehind = new Set(['node_modules', 'dist', 'cdk.out', 'test-results', '.local']);

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** A copy of the repository, in which tests can change code and run commands. */
export interface WorkspaceCopy {
  readonly root: string;
  /** Replaces text in one of its files. @throws if the text is not found */
  edit(path: string, from: string | RegExp, to: string): Promise<void>;
  node(args: readonly string[], folder?: string): Promise<CommandResult>;
  /** `npm run release -- ...` */
  release(...args: string[]): Promise<CommandResult>;
  remove(): Promise<void>;
}

/**
 * Copies the repository to a temporary folder, with links to the installed packages.
 * @param without Paths to leave out.
 */
export async function copyWorkspace(without: readonly string[] = []): Promise<WorkspaceCopy> {
  const root = await mkdtemp(join(tmpdir(), 'concierge-workspace-'));
  const absent = new Set(without.map((path) => join(repository, path)));
  for (const path of copied) {
    await cp(join(repository, path), join(root, path), {
      recursive: true,
      filter: (source) => !leftBehind.has(basename(source)) && !absent.has(source),
    });
  }
  await linkPackages(root);
  const node: WorkspaceCopy['node'] = (args, folder = '.') =>
    new Promise((resolve) => {
      // Leave out the test run's own variables; Node also warns if both FORCE_COLOR and NO_COLOR are set.
      const {
        CONCIERGE_STORE,
        NODE_ENV,
        VITEST,
        npm_lifecycle_event,
        FORCE_COLOR,
        NO_COLOR,
        ...environment
      } = process.env;
      execFile(
        process.execPath,
        args,
        { cwd: join(root, folder), env: { ...environment, CONCIERGE_STATE: join(root, '.local') } },
        (error, stdout, stderr) => {
          const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
          resolve({ code, output: stdout + stderr });
        },
      );
    });
  return {
    root,
    node,
    release: (...args) => node(['infra/bootstrap/run.mjs', 'release', ...args]),
    edit: async (path, from, to) => {
      const before = await readFile(join(root, path), 'utf8');
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${path} has no ${from}`);
      await writeFile(join(root, path), after);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function linkPackages(root: string): Promise<void> {
  const installed = join(repository, 'node_modules');
  const modules = join(root, 'node_modules');
  await mkdir(join(modules, '@concierge'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@concierge' && !/^\.(?!bin$)/.test(name)) {
      await symlink(join(installed, name), join(modules, name));
    }
  }
  // Marks the packages as matching the lock file, so that the first command does not install them.
  const lock = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  await writeFile(join(modules, '.concierge-lock'), lock.digest('hex'));

  for (const folder of await packageFolders(root)) {
    const { name } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
    };
    await symlink(join(root, folder), join(modules, name));
    const nested = join(repository, folder, 'node_modules');
    if (existsSync(nested)) await symlink(nested, join(root, folder, 'node_modules'));
  }
}

/** The folders of a copy's packages. */
async function packageFolders(root: string): Promise<string[]> {
  const folders: string[] = [];
  const search = ['shell', 'lambdas', 'remotes', 'infra'];
  for (const parent of search) {
    for (const entry of await readdir(join(root, parent), { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(join(parent, entry.name));
    }
    folders.push(parent);
  }
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort((a, b) => (dirname(a) < dirname(b) ? -1 : 1));
}

/** Saves a file in one step, as editors do, so that watchers never read half of it. */
export async function writeSource(file: string, text: string): Promise<void> {
  const draft = join(tmpdir(), randomUUID());
  await writeFile(draft, text);
  await rename(draft, file);
}
