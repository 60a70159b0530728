import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { localAws } from '@concierge/command-line/local-site';
import { listen } from '@concierge/command-line/loopback-server';

/** Two keys per page, so that listing has to follow continuation tokens. */
const pageSize = 2;

export type S3StandIn = { client: S3Client; headers: Map<string, IncomingMessage['headers']>; close(): void };

/** Fakes what the release store uses of S3: get, conditional put and delete, list. Each start has an empty bucket. */
export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, { body: Buffer; etag: string }>();
  const headers: S3StandIn['headers'] = new Map();
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (bucket !== 'releases') return fail(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        // Like S3, check the conditions and write in one step, once the whole body has arrived.
        const current = objects.get(key);
        const { 'if-none-match': ifNone, 'if-match': ifMatch } = request.headers;
        if (ifNone === '*' && current) return fail(response, 412, 'PreconditionFailed');
        if (ifMatch && !current) return fail(response, 404, 'NoSuchKey');
        if (ifMatch && current?.etag !== ifMatch) return fail(response, 412, 'PreconditionFailed');
        const body = Buffer.concat(chunks);
        const etag = `"${createHash('md5').update(body).digest('hex')}"`;
        objects.set(key, { body, etag });
        headers.set(key, request.headers);
        response.writeHead(200, { etag }).end();
      });
      return;
    }
    if (request.method === 'DELETE') {
      const current = objects.get(key);
      const ifMatch = request.headers['if-match'];
      if (ifMatch && !current) return fail(response, 404, 'NoSuchKey');
      if (ifMatch && current?.etag !== ifMatch) return fail(response, 412, 'PreconditionFailed');
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '') return list(response, url.searchParams, [...objects.keys()].sort());
    const found = objects.get(key);
    if (!found) return fail(response, 404, 'NoSuchKey');
    response.writeHead(200, { etag: found.etag, 'content-length': found.body.length }).end(found.body);
  });
  const { origin, close } = await listen(server);
  const client = new S3Client({ ...localAws, endpoint: origin, forcePathStyle: true });
  return {
    client,
    headers,
    close: () => {
      client.destroy();
      void close();
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function list(response: ServerResponse, query: URLSearchParams, keys: readonly string[]): void {
  const matching = keys.filter((key) => key.startsWith(query.get('prefix') ?? ''));
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + pageSize;
  const more = next < matching.length;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    }${matching
      .slice(from, next)
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}</ListBucketResult>`,
  );
}
