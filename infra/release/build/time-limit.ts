import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../store/refusal';

/** Long, because CI machines are often busy: types, tests, a build, or all pages. */
export const toolMs = 180_000;
const partMs = 30_000;

const tooLong = (what: string, ms: number): string =>
  `${what} takes longer than ${ms / 1000} s: look for a loop, or for something that is waited for and never comes.`;

/** Ends the process with a sentence when a part of it is late, because a thread in an endless loop runs no timer. */
const watcher = `
  const { parentPort } = require('node:worker_threads');
  const timers = new Map();
  const end = (message) => {
    require('node:fs').writeSync(2, message + '\\n');
    process.kill(process.pid, 'SIGKILL');
  };
  parentPort.on('message', ({ id, message, ms }) => {
    clearTimeout(timers.get(id));
    if (message) timers.set(id, setTimeout(end, ms, message));
  });`;
let watch: Worker | undefined;

/** From now on, an endless loop in a limited part of this process ends it. */
export function endIfStuck(): void {
  watch ??= new Worker(watcher, { eval: true, execArgv: [] });
  watch.unref();
}

let parts = 0;

/** @throws Refusal that names a part which takes too long */
export async function limited<Result>(
  what: string,
  part: () => Result | Promise<Result>,
  ms = partMs,
): Promise<Result> {
  const message = tooLong(what, ms);
  parts += 1;
  const id = parts;
  // Later than the timer here, which ends everything but a loop.
  watch?.postMessage({ id, message, ms: ms + 1000 });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(message)), ms);
  });
  try {
    return await Promise.race([part(), late]);
  } finally {
    clearTimeout(timer);
    watch?.postMessage({ id });
  }
}

export interface ToolResult {
  readonly code: number | null;
  /** Why it was ended, if it took too long. */
  readonly late: string | undefined;
  readonly output: string;
  /** What it printed as errors, which `output` has too. */
  readonly errors: string;
}

/** Runs a program of Node, and ends it with all of its children if it takes too long. */
export function runTool(
  what: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ms = toolMs,
): Promise<ToolResult> {
  // A process group of its own: a worker in an endless loop outlives the program that started it.
  const grouped = process.platform !== 'win32';
  const child = spawn(process.execPath, args, {
    ...options,
    detached: grouped,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => void (child.pid && grouped ? process.kill(-child.pid, 'SIGKILL') : child.kill('SIGKILL'));
  const interrupted = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  let late: string | undefined;
  const timer = setTimeout(() => {
    late = tooLong(what, ms);
    end();
  }, ms);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
    errors += chunk;
  });
  return new Promise<ToolResult>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, late, output, errors }));
  }).finally(() => {
    clearTimeout(timer);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupted);
  });
}
