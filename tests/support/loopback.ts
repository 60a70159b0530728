import { once } from 'node:events';
import { createServer } from 'node:net';
import { UserError } from '@concierge/command-line/user-error';

/**
 * A network address for each visitor, because the edge trusts only the socket and limits count per network. On Linux,
 * all of 127.0.0.0/8 is this machine; elsewhere there is only one such address.
 */
export const addressOf = (visitor: number): string =>
  `127.${10 + Math.floor(visitor / 250)}.${visitor % 250}.7`;

/** True if this machine has more than one loopback address. */
async function hasManyAddresses(): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port: 0, host: addressOf(1) });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** @throws UserError if there is only one. */
export async function requireManyAddresses(): Promise<void> {
  if (await hasManyAddresses()) return;
  throw new UserError('This needs more loopback addresses than 127.0.0.1: run it on Linux.');
}
