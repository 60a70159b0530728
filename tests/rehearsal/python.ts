import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@concierge/command-line/user-error';
import { runOrFail, runProgram } from './child';

const candidates = [
  'python3',
  'python3.14',
  'python3.13',
  'python3.12',
  'python3.11',
  'python3.10',
  'python',
];

/** This machine lacks what a Python program needs; the product is not at fault. */
export class Unprepared extends UserError {}

/** A program from PyPI. */
export interface PythonProgram {
  readonly name: string;
  /** Minor version of the oldest Python 3 that it runs on. */
  readonly minor: number;
  /** Path of a requirements.txt with hashes. */
  readonly requirements: string;
}

/** @throws Unprepared saying what to install */
async function findPython({ name, minor }: PythonProgram): Promise<string> {
  for (const command of candidates) {
    const { code } = await runProgram(command, [
      '-c',
      `import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, ${minor}) else 1)`,
    ]);
    if (code === 0) return command;
  }
  throw new Unprepared(
    `${name} needs Python 3.${minor} or later with venv: install it (python.org, or apt-get install python3-venv), then start again.`,
  );
}

/**
 * Creates a virtual environment with exactly what requirements.txt lists, checked by hash, once for each content of
 * that file. Returns the folder of its programs.
 * @throws Unprepared if Python is missing, Error if PyPI is unreachable or a hash does not match
 */
export async function pythonPrograms(
  folder: string,
  program: PythonProgram,
  log: (line: string) => void,
): Promise<string> {
  const { name, requirements } = program;
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 16);
  const made = join(folder, `python-${hash}`);
  if (existsSync(made)) return join(made, 'bin');
  const python = await findPython(program);
  log(`Installing ${name} (once) ...`);
  const draft = `${made}.draft`;
  await rm(draft, { recursive: true, force: true });
  await runOrFail(python, ['-m', 'venv', draft]);
  const installed = await runProgram(join(draft, 'bin', 'python'), [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
    ...['--require-hashes', '-r', requirements],
  ]);
  if (installed.code !== 0) {
    throw new Error(`${name} could not be installed from PyPI:\n${installed.output.slice(-2000)}`);
  }
  await rename(draft, made);
  return join(made, 'bin');
}
