import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, loopback } from '@concierge/command-line/loopback-server';
import { repository } from '@concierge/command-line/workspace';
import { pythonPrograms } from './python';

export interface MiniStack {
  readonly endpoint: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Variables that lead the SDK to an origin on this machine. */
export const endpointsAt = (origin: string) => ({
  AWS_ENDPOINT_URL: origin,
  AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: origin.replace(loopback, 'localhost'),
});

/** File with the keys of the page index, one per line, for MiniStack's CloudFront functions (cloudfront-module.cjs). */
export const indexedPagesIn = (folder: string): string => join(folder, 'indexed-pages');

const miniStack = {
  name: 'MiniStack',
  minor: 10,
  requirements: join(import.meta.dirname, 'requirements.txt'),
};

const preloaded = ['loopback-names.cjs', 'cloudfront-module.cjs'];

async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

/**
 * Starts an empty MiniStack on the loopback address.
 * @param folder is temporary, for this run.
 * @param state keeps the Python environment and the last log.
 * @param forFunctions is the origin where functions reach AWS: a proxy in front of MiniStack.
 * @throws Error naming the log if MiniStack does not start.
 */
export async function startMiniStack(
  folder: string,
  state: string,
  forFunctions: string,
  log: (line: string) => void,
): Promise<MiniStack> {
  const programs = await pythonPrograms(state, miniStack, log);
  const port = await freePort();
  const output = await open(join(state, 'ministack.log'), 'w');
  // Not the launcher script, which contains the folder in which the environment was created.
  const child = spawn(join(programs, 'python'), ['-m', 'ministack'], {
    cwd: folder,
    stdio: ['ignore', output.fd, output.fd],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      TMPDIR: folder,
      BIND_HOST: loopback,
      GATEWAY_PORT: String(port),
      SFTP_ENABLED: '0',
      IOT_MTLS_ENABLED: '0',
      ...endpointsAt(forFunctions),
      // Without it MiniStack adds it to its environment and removes it again, and fails to start a function meanwhile.
      AWS_DEFAULT_REGION: 'us-east-1',
      NODE_OPTIONS: preloaded.map((name) => `--require ${join(import.meta.dirname, name)}`).join(' '),
      CONCIERGE_REHEARSAL_PAGES: indexedPagesIn(folder),
      // Enforces credentials and policies: every function has the permissions of its own role and no more.
      AUTH: 'true',
      // Lambda provides an SDK, which CDK's own function relies on; MiniStack does not. Our functions bundle theirs.
      NODE_PATH: join(repository, 'node_modules'),
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  });
  const endpoint = `http://${loopback}:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    }
    await output.close();
  };
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`${endpoint}/_ministack/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { endpoint, port, stop };
    await sleep(200);
  }
  await stop();
  throw new Error(`MiniStack did not start; ${join(state, 'ministack.log')} says why.`);
}
