import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StackOrder, StackReply } from './orders';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Built functions and releases of the code under test, shared by all stacks and kept for the next run. */
export const artifacts = resolve(process.env.CONCIERGE_TEST_ARTIFACTS ?? join(repository, '.local', 'tests'));

/** A site that runs already (the rehearsal's, for one worker at a time) is taken instead of starting one. */
const deployed = process.env.CONCIERGE_ORIGIN;

function startProcess(): ChildProcess {
  return fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
    cwd: repository,
    execArgv: ['--import', 'tsx', '--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function untilReady(child: ChildProcess, log: (line: string) => void): Promise<string> {
  return new Promise((ready, fail) => {
    child.on('message', (message: StackReply) => {
      if (message.kind === 'log') log(message.line);
      if (message.kind === 'ready') ready(message.origin);
      if (message.kind === 'failed') fail(new Error(`The site did not start: ${message.reason}`));
    });
    child.once('exit', (code) => fail(new Error(`The site's process ended (${code}) before it was ready`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatience);
}

/** Runs one order in a process and state folder of its own; both are gone after `stop`. */
async function launch(
  order: Omit<StackOrder, 'stateDir' | 'artifacts'>,
  log: (line: string) => void,
  from: string = artifacts,
) {
  const stateDir = await mkdtemp(join(tmpdir(), 'concierge-test-'));
  const child = startProcess();
  const stop = async () => {
    await end(child);
    await rm(stateDir, { recursive: true, force: true });
  };
  try {
    child.send({ ...order, stateDir, artifacts: from } satisfies StackOrder);
    return { origin: await untilReady(child, log), stateDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface RunningSite {
  readonly origin: string;
  /** Where its data and logs lie. */
  readonly stateDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole site on a free port with nothing stored and nothing sent.
 * @param from Releases and functions other than those that all sites share.
 */
export async function launchSite(http2?: StackOrder['http2'], from?: string): Promise<RunningSite> {
  if (deployed) return { origin: deployed, stateDir: '', stop: async () => undefined };
  return await launch(http2 ? { http2 } : {}, () => undefined, from);
}

/** Builds functions and releases once, before any stack needs them. */
export async function buildArtifacts(log: (line: string) => void): Promise<void> {
  if (deployed) return;
  const { stop } = await launch({ buildOnly: true }, log);
  await stop();
}
