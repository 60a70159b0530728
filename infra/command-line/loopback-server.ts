import { once } from 'node:events';
import type { Server } from 'node:net';
import { systemCode, UserError } from './user-error';

/** Servers here are reachable from this machine only. */
export const loopback = '127.0.0.1';

export interface LoopbackServer {
  readonly port: number;
  readonly origin: string;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

/**
 * How long connections last, in milliseconds. Kept longer than any client here keeps an idle connection, so that no
 * request meets a connection that its server is closing: a POST could not be retried safely then. Clients also open
 * connections ahead: after a while Node would answer 408 on one, and a request just then would get that as its answer.
 */
export const connectionTimes = { keepAliveTimeout: 75_000, headersTimeout: 0, requestTimeout: 0 } as const;

/**
 * Listens on the loopback address, on a free port if `port` is 0.
 * @throws UserError if the port is taken or not allowed.
 */
export async function listen(
  server: Server,
  port = 0,
  scheme: 'http' | 'https' = 'http',
): Promise<LoopbackServer> {
  // HTTP/1.1 servers have these.
  if ('keepAliveTimeout' in server) Object.assign(server, connectionTimes);
  // http2 has no closeAllConnections, so sockets are kept here for every kind of server.
  const connections = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  try {
    server.listen({ port, host: loopback, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw refusalOf(error, port);
  }
  const address = server.address();
  if (address === null || typeof address === 'string' || address.address !== loopback) {
    server.close();
    throw new Error(`Listening on ${JSON.stringify(address)} instead of ${loopback}`);
  }
  return {
    port: address.port,
    origin: `${scheme}://${loopback}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}

function refusalOf(error: unknown, port: number): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new UserError(
        `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1} before the command.`,
      );
    case 'EACCES':
      return new UserError(
        `This user may not listen on port ${port}: choose a port from 1024 up with PORT=8080 before the command.`,
      );
    default:
      return error;
  }
}
