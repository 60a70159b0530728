import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { connectionTimes, loopback } from '@concierge/command-line/loopback-server';
import * as z from 'zod/mini';
import { type Faults, faultModes, goldenRatio } from '../../faults';

const ready = z.object({ withFaults: z.int(), direct: z.int() });

/**
 * Starts the embedded DynamoDB on a thread of its own. Its data is in `path`; each write has reached the operating
 * system before it is acknowledged, so it survives kill -9.
 * @param onLost Called if the engine ends unexpectedly.
 */
export async function startEngine(path: string, faults: Faults, onLost: (reason: string) => void) {
  await mkdir(path, { recursive: true });
  // Memory that the thread shares: the fault's mode, delay and share. A message could arrive after the call that
  // follows it.
  const shared = new Float64Array(new SharedArrayBuffer(8 * 3));
  const tell = () => {
    const { mode, ms, share } = faults.get('dynamodb');
    shared.set([faultModes.indexOf(mode), ms, share]);
  };
  faults.onChange = tell;
  tell();

  const worker = new Worker(new URL('./engine-worker.mjs', import.meta.url), {
    workerData: { path, loopback, connectionTimes, goldenRatio, faultModes, shared },
    execArgv: [],
    env: { AWS_REGION: 'us-east-1' },
  });
  const [message] = await once(worker, 'message');
  const ports = ready.parse(message);

  let closing = false;
  worker.on('error', (error) => onLost(error.message));
  worker.on('exit', (code) => {
    if (!closing) onLost(`it ended with ${code}`);
  });
  return {
    /** For functions, behind the fault switch. */
    endpoint: `http://${loopback}:${ports.withFaults}`,
    /** Without faults, for the stack's own use. */
    directEndpoint: `http://${loopback}:${ports.direct}`,
    close: async () => {
      closing = true;
      const ended = once(worker, 'exit');
      worker.postMessage({ stop: true });
      await ended;
    },
  };
}
