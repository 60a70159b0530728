import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { type Faults, faultModes } from '../faults';
import { loopback } from '../listening';

export interface Engine {
  /** The endpoint of functions, behind the fault switch. */
  readonly endpoint: string;
  /** The endpoint of this machinery itself, never broken by the switch. */
  readonly backDoor: string;
  close(): Promise<void>;
}

const ready = z.object({ front: z.int(), back: z.int() });
const struck = z.object({ struck: z.enum(faultModes) });

/**
 * Starts the embedded DynamoDB on a thread of its own. Its data is in `path`; each write is with the operating
 * system before it is answered, so it outlives kill -9.
 * @param onLost called if the engine ends without having been asked to.
 */
export async function startEngine(
  path: string,
  faults: Faults,
  onLost: (reason: string) => void,
): Promise<Engine> {
  await mkdir(path, { recursive: true });
  const worker = new Worker(new URL('./engine-worker.mjs', import.meta.url), {
    workerData: { path },
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
  const tell = () => worker.postMessage({ fault: faults.get('dynamodb') });
  faults.onChange(tell);
  tell();
  worker.on('message', (said) => {
    const hit = struck.safeParse(said);
    if (hit.success) faults.count('dynamodb', hit.data.struck);
  });

  return {
    endpoint: `http://${loopback}:${ports.front}`,
    backDoor: `http://${loopback}:${ports.back}`,
    close: async () => {
      closing = true;
      const ended = once(worker, 'exit');
      worker.postMessage({ stop: true });
      await ended;
    },
  };
}
