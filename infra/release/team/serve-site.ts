import { createServer } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { contentTypeOf } from '@concierge/edge/content-types';
import { inertHeaders, pageHeaders } from '@concierge/edge/headers';
import { missingPageKey, routeOf } from '@concierge/edge/routing';
import { styleHashesOf } from '../compose/document';
import { bytesOfFile } from '../compose/renderer';
import type { ReleaseStore } from '../store/store';

/**
 * Serves composed pages and the releases that they load on this machine, with the edge's headers. There are no
 * functions behind it: API calls get a 503, as if the functions were down.
 */
export async function serveSite(store: ReleaseStore, pages: Readonly<Record<string, string>>) {
  const read = async (key: string): Promise<Uint8Array | undefined> => {
    const page = pages[key];
    return page === undefined ? (await store.get(key))?.bytes : bytesOfFile(key, page);
  };
  const server = createServer(async (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const route = routeOf(path, query);
    if (route.kind === 'api' || route.kind === 'accounts') {
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end('{"error":{"code":"unavailable","message":"There are no functions here."}}');
      return;
    }
    if (route.kind === 'redirect') {
      response.writeHead(308, { location: route.location }).end();
      return;
    }
    const requested = route.kind === 'store' ? route.key : missingPageKey;
    const found = await read(requested).catch(() => undefined);
    const key = found ? requested : missingPageKey;
    const bytes = found ?? (await read(missingPageKey)) ?? Buffer.from('');
    const page = key.endsWith('.html');
    response.writeHead(key === missingPageKey ? 404 : 200, {
      ...(page ? pageHeaders(styleHashesOf(Buffer.from(bytes).toString())) : inertHeaders()),
      'content-type': contentTypeOf(key),
    });
    response.end(bytes);
  });
  return await listen(server);
}
