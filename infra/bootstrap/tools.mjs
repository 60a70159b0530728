import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** file: URL of the repository's root, with a slash at its end. */
export const repository = new URL('../../', import.meta.url);

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

/** The packages whose types are checked. */
export const typedFolders = () =>
  packageFolders().filter((folder) => existsSync(new URL(`${folder}/tsconfig.json`, repository)));

/**
 * Runs a package's program (from node_modules) in this Node. Answers its exit code and, where `quiet`, all that it
 * printed, which is shown nowhere.
 */
export function runTool(script, args, { folder = '.', env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const program = fileURLToPath(new URL(`node_modules/${script}`, repository));
    const child = spawn(process.execPath, [program, ...args], {
      cwd: fileURLToPath(new URL(`${folder}/`, repository)),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve({ code: code ?? 1, output });
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
