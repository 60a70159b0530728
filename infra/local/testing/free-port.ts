import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port that was free a moment ago, and the desk's after it, for a process that needs one assigned. It is below the ephemeral ports, so that
 * the system gives it to no other process in between.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return String(port);
  }
}
