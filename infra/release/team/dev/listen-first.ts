import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
export type Listening = Awaited<ReturnType<typeof listenFirst>>;

/** A development server that listens before it can answer, so that a taken port is reported at once. */
export async function listenFirst(port: number) {
  let handle: Handle = (_request, response) =>
    response.writeHead(503, { 'retry-after': '2' }).end('Starting. Please try again in a moment.');
  const server = createServer((request, response) => {
    // Rejects other hosts: a foreign site could point its own name at this machine (DNS rebinding).
    if (/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? ''))
      handle(request, response);
    else response.writeHead(403).end();
  });
  const answerWith = (next: Handle) => {
    handle = next;
  };
  return { ...(await listen(server, port)), server, answerWith };
}
