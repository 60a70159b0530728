import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { previewCookie } from '@concierge/edge/sets';
import { Refusal } from '../refusal';

/** A running site, as this machine asks it. */
export interface Site {
  readonly origin: string;
  /** Whether what is sent there is taken for a test: with the cookie of a preview. */
  readonly isPreview: boolean;
  /** What it answers a GET. */
  read(path: string): Promise<Response>;
  /** Hands a request on, and its answer back. */
  forward(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Of the site's own connection, or of a document that is another one here: its policy names other styles. */
const droppedResponseHeaders =
  /^(?:connection|keep-alive|transfer-encoding|content-encoding|content-length|set-cookie|strict-transport-security|content-security-policy|cross-origin-.*|etag|last-modified)$/;
/** What a browser says to this machine, not to the site. */
const droppedRequestHeaders =
  /^(?:connection|keep-alive|transfer-encoding|host|cookie|origin|referer|accept-encoding|sec-.*|if-.*)$/;

/**
 * A site by its address, or by a link to a preview of it, whose cookie goes with everything that is asked of the site.
 * @throws Refusal where nothing answers there
 */
export async function openSite(address: string): Promise<Site> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Refusal(`"${address}" is no address of a site: --site https://practice.example`);
  const { origin, pathname, search } = new URL(address);
  const answer = await fetch(origin + pathname + search, { redirect: 'manual' }).catch((error: unknown) => {
    throw new Refusal(`${origin} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  const given = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  const cookie = given.find((one) => one.startsWith(`${previewCookie}=`) && !one.endsWith('='));
  const common = { ...(cookie ? { cookie } : {}), origin };
  return {
    origin,
    isPreview: cookie !== undefined,
    read: (path) => fetch(origin + path, { headers: { ...common, accept: 'text/html' }, redirect: 'manual' }),
    async forward(request, response) {
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          value === undefined || droppedRequestHeaders.test(name) ? [] : [[name, String(value)]],
        ),
      );
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const answered = await fetch(origin + (request.url ?? '/'), {
        method: request.method ?? 'GET',
        headers: { ...headers, ...common },
        redirect: 'manual',
        ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const } : {}),
      });
      response.writeHead(answered.status, forwardedHeaders(answered, origin));
      if (answered.body) Readable.fromWeb(answered.body as never).pipe(response);
      else response.end();
    },
  };
}

/** The headers of an answer as this machine gives it; a redirect within the site stays here. */
export function forwardedHeaders({ headers }: Response, origin: string): Record<string, string> {
  return Object.fromEntries(
    [...headers].flatMap(([name, value]) =>
      droppedResponseHeaders.test(name)
        ? []
        : [
            [
              name,
              name === 'location' && value.startsWith(`${origin}/`) ? value.slice(origin.length) : value,
            ],
          ],
    ),
  );
}
