import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@concierge/local/listening';
import { readBody } from '@concierge/local/request-body';

export interface Target {
  readonly hostname: string;
  readonly port: number;
  /** Host header to say there, if not the one that was said here. */
  readonly host?: string;
  /** Said over whatever was said here. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface PassOn {
  readonly to: (request: IncomingMessage) => Target;
  /** Answers itself, or undefined to pass the request on. */
  readonly before?: (request: IncomingMessage, body: Buffer) => Promise<Answer | undefined>;
  /** Sees what was answered with success. */
  readonly after?: (request: IncomingMessage, body: Buffer) => Promise<void>;
}

const mostBytes = 64 * 1024 * 1024;

/** A server that hands every request to another one. */
export async function startPassOn(options: PassOn): Promise<Listening> {
  return await listen(
    createServer((request, response) => {
      passOn(request, response, options).catch(() => response.destroy());
    }),
  );
}

async function passOn(request: IncomingMessage, response: ServerResponse, options: PassOn): Promise<void> {
  const body = await readBody(request, mostBytes);
  const own = await options.before?.(request, body);
  if (own) {
    response.writeHead(own.status, { 'content-type': 'text/xml' }).end(own.body);
    return;
  }
  const { hostname, port, host, headers: said } = options.to(request);
  const outgoing = httpRequest({
    hostname,
    port,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: {
      ...request.headers,
      ...(host ? { host } : {}),
      ...said,
      'content-length': body.length,
      connection: 'close',
    },
  });
  outgoing.on('error', () => response.destroy());
  outgoing.on('response', (answer) => {
    const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers;
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', async () => {
      if ((answer.statusCode ?? 500) < 300) await options.after?.(request, body);
      const bytes = Buffer.concat(chunks);
      const length = request.method === 'HEAD' ? {} : { 'content-length': bytes.length };
      response.writeHead(answer.statusCode ?? 502, { ...headers, ...length }).end(bytes);
    });
  });
  outgoing.end(body);
}
