import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';
import { phone } from './phone';

const packetBytes = 1_400;

/**
 * An origin that answers as another one does through the phone's network: connecting takes a round trip, and all
 * connections share its bandwidth. For browsers that can't pretend to be on such a network. Lost packets and TCP's slow
 * start are not modelled.
 */
export async function throughPhoneNetwork(origin: string): Promise<LoopbackServer> {
  const { hostname, port } = new URL(origin);
  const [upload, download] = [line(phone.uploadBytes), line(phone.downloadBytes)];
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const connected = sleep(phone.latencyMs);
    for (const socket of [client, upstream]) socket.setNoDelay(true);
    relay(client, upstream, upload, connected);
    relay(upstream, client, download, connected);
  });
  return await listen(server, 0, 'https');
}

/** One direction of the network. Resolves when `bytes` that were sent now have arrived at the other end. */
function line(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1_000;
    await sleep(freeAt - now + phone.latencyMs / 2);
  };
}

function relay(
  from: Socket,
  to: Socket,
  send: (bytes: number) => Promise<void>,
  connected: Promise<void>,
): void {
  let arrived: Promise<unknown> = connected;
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += packetBytes) {
      const packet = chunk.subarray(start, start + packetBytes);
      // The connection's packets stay in order.
      arrived = Promise.all([arrived, connected.then(() => send(packet.length))]).then(() =>
        to.write(packet),
      );
    }
  });
  from.on('error', () => to.destroy());
  from.on('close', () => arrived.then(() => to.destroySoon()));
}
