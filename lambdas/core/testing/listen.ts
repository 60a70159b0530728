import type { Server } from 'node:http';

/**
 * Connections last longer than any client here keeps an idle one, in milliseconds: if the server ended one while a call
 * arrives, calls that send messages would not be retried.
 */
const connectionTimes = { keepAliveTimeout: 75_000, headersTimeout: 0, requestTimeout: 0 };

/** Starts a server on a free port of the loopback address. */
export async function listen(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  Object.assign(server, connectionTimes);
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
