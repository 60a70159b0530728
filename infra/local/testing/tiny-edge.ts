import { createServer, request as httpRequest } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { onTestFinished } from 'vitest';
import { type EdgeParts, startEdge } from '../edge/edge-server';
import { FolderFiles } from '../edge/files';
import { temporaryFolder } from './temporary';
import { writeStore } from './tiny-artifacts';

/** An edge in front of a small store, until the test ends. */
export async function edgeOn(parts: Omit<Partial<EdgeParts>, 'files'> = {}) {
  const folder = await temporaryFolder();
  await writeStore(`${folder}/store`);
  const edge = await startEdge({ port: 0 });
  onTestFinished(() => edge.close());
  edge.open({ files: new FolderFiles(`${folder}/store`), originSecret: 'the edge says so', ...parts });
  /** Sends the path unchanged, which fetch would normalize. */
  const raw = (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const { body, ...rest } = options;
        const request = httpRequest({ host: '127.0.0.1', port: edge.port, path, ...rest }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        request.on('error', reject);
        request.end(body);
      },
    );
  return { edge, raw, folder };
}

/** A server behind the edge, until the test ends. */
export async function service(
  answer: (url: string, headers: NodeJS.Dict<string | string[]>) => [number, NodeJS.Dict<string>, string],
) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.url ?? '', request.headers);
    response.writeHead(status, headers).end(body);
  });
  const listening = await listen(server);
  onTestFinished(() => listening.close());
  return listening.origin;
}
