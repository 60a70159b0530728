import { createServer, type IncomingMessage, type RequestOptions, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';

/** Forwards each request to the target from `to`, whose headers override the request's. Answers stay unchanged. */
export async function startProxy(to: (request: IncomingMessage) => RequestOptions): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const { headers, ...target } = to(request);
    const onward = send({ method, path, ...target, headers: { ...request.headers, ...headers } });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    // The client sees the connection end, as it would without a proxy.
    onward.on('error', () => response.destroy());
    pipeline(request, onward, () => undefined);
  });
  return await listen(server);
}
