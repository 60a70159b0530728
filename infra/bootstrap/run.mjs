import { requireNode } from './node-version.mjs';
import { repository } from './repository.mjs';

/**
 * Makes the repository ready to run (Node, packages) and then runs a TypeScript program of it in this process,
 * so that signals and the exit code are its own.
 * @returns what the program exports.
 * @param {string} program path from the repository's root
 */
export async function run(program) {
  await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  return await import(new URL(program, repository).href);
}

/** Checks Node and installs packages; ends with one sentence where it cannot. */
export async function prepare() {
  requireNode(repository);
  try {
    const { install } = await import('./install.mjs');
    await install();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
