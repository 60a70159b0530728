import { createServer } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { expect, it } from 'vitest';
import { smoke } from './smoke';

it('repeats a check that fails, because a new page reaches the edge’s index a little later', async () => {
  let requests = 0;
  const site = await listen(
    createServer((request, response) => {
      request.resume();
      if (request.url === '/accounts/') requests += 1;
      response.statusCode = requests > 1 ? 400 : 404;
      response.end('{"__type":"NotAuthorizedException"}');
    }),
  );
  const accounts = async (patienceMs: number) =>
    (await smoke(site.origin, patienceMs)).find(({ what }) => what === 'Accounts')?.state;
  try {
    expect(await accounts(0)).toBe('missing');
    requests = 0;
    expect(await accounts(2400)).toBe('ok');
  } finally {
    await site.close();
  }
});
