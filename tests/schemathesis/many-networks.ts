import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { addressOf, hasManyAddresses } from '../support/loopback';

export interface ManyNetworks {
  readonly origin: string;
  stop(): void;
}

/**
 * Passes requests on to a site, each from another network address: the limits by network would else end a run after
 * its first minute. Where this machine has one loopback address only, all come from that.
 */
export async function asManyNetworks(origin: string): Promise<ManyNetworks> {
  const many = await hasManyAddresses();
  const { hostname, port } = new URL(origin);
  let visitors = 0;
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    visitors += 1;
    const localAddress = many ? { localAddress: addressOf(visitors % 50_000) } : {};
    const onward = send({ hostname, port, method, path, headers, ...localAddress });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    // The client sees the connection end, as it would without anybody between.
    onward.on('error', () => response.destroy());
    pipeline(request, onward, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
