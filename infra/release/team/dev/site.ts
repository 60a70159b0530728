import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { previewCookie, previewEndPath } from '@concierge/edge/sets';
import { Refusal } from '../../store/refusal';

/** These belong to the site's connection, or don't fit the page as it is changed here (its policy has other hashes). */
const droppedResponseHeaders =
  /^(?:connection|keep-alive|transfer-encoding|content-encoding|content-length|set-cookie|strict-transport-security|content-security-policy|cross-origin-.*|etag|last-modified)$/;
/** These are meant for this machine, not for the site. */
const droppedRequestHeaders =
  /^(?:connection|keep-alive|transfer-encoding|host|cookie|origin|referer|accept-encoding|sec-.*|if-.*)$/;

/**
 * Opens a site by its URL or by a preview link, whose cookie is then sent with every request to the site.
 * @throws Refusal if the address is not a URL or nothing answers
 */
export async function openSite(address: string) {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Refusal(`"${address}" is not a site URL: --site https://practice.example`);
  const { origin, pathname, search } = new URL(address);
  const answer = await fetch(origin + pathname + search, { redirect: 'manual' }).catch((error: unknown) => {
    throw new Refusal(`${origin} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  const given = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  const cookie = given.find((one) => one.startsWith(`${previewCookie}=`) && !one.endsWith('='));
  const common = { ...(cookie ? { cookie } : {}), origin };
  const read = (path: string): Promise<Response> =>
    fetch(origin + path, { headers: { ...common, accept: 'text/html' }, redirect: 'manual' });
  return {
    origin,
    /** True while the site shows a preview: it then treats forms as tests. A preview ends by itself. */
    isPreview: async (): Promise<boolean> =>
      cookie !== undefined && (await (await read('/')).text()).includes(previewEndPath),
    read,
    forward: (request: IncomingMessage, response: ServerResponse) =>
      forwardTo(origin, common, request, response),
  };
}

/** Forwards a request to an origin and its response back. `given` are headers that it gets in any case. */
async function forwardTo(
  origin: string,
  given: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || droppedRequestHeaders.test(name) ? [] : [[name, String(value)]],
    ),
  );
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answered = await fetch(origin + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: { ...headers, ...given },
    redirect: 'manual',
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const } : {}),
  });
  response.writeHead(answered.status, forwardedHeaders(answered, origin));
  if (answered.body) Readable.fromWeb(answered.body as never).pipe(response);
  else response.end();
}

/** A response's headers as this machine forwards them; redirects within the site stay on this machine. */
export function forwardedHeaders({ headers }: Response, origin: string): Record<string, string> {
  const kept = Object.fromEntries([...headers].filter(([name]) => !droppedResponseHeaders.test(name)));
  const { location } = kept;
  return location?.startsWith(`${origin}/`) ? { ...kept, location: location.slice(origin.length) } : kept;
}
