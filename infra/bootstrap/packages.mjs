import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { repository } from './repository.mjs';

/** The workspace folders of the repository ("remotes/booking", ...), in package.json's order. */
export function packageFolders() {
  const { workspaces } = JSON.parse(readFileSync(new URL('package.json', repository), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(new URL(parent, repository))
      .sort()
      .map((name) => `${parent}/${name}`);
  });
  return folders.filter((folder) => existsSync(new URL(`${folder}/package.json`, repository)));
}

/** Runs a package's program (from node_modules) in this Node; answers its exit code. */
export function runTool(script, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL(`node_modules/${script}`, repository)), ...args],
      {
        cwd: fileURLToPath(new URL(`${options.folder ?? '.'}/`, repository)),
        stdio: 'inherit',
        env: { ...process.env, ...options.env },
      },
    );
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/** Does `task` for each item, `width` at a time; answers what the tasks answered, in order. */
export async function eachOf(items, width, task) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await task(items[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  return results;
}

/** Checks the types of every package; answers the folders of those that fail. */
export async function typecheck() {
  const folders = packageFolders().filter((folder) =>
    existsSync(new URL(`${folder}/tsconfig.json`, repository)),
  );
  const codes = await eachOf(folders, Math.ceil(cpus().length / 2), (folder) =>
    runTool('typescript/bin/tsc', ['-p', folder]),
  );
  return folders.filter((_folder, index) => codes[index] !== 0);
}
