import type { Server } from 'node:http';

/**
 * Longer than any client here keeps an idle connection. Otherwise the server might close one while a call arrives, and
 * calls that send messages are not retried.
 */
const keepAliveMs = 75_000;

/** Starts a server on a free port of the loopback address. */
export async function listen(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: address.port, stop };
}
