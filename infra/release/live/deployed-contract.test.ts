import { createServer } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { expect, it } from 'vitest';
import { deployedContract } from './deployed-contract';

it('is the lowest version that answers, because some functions are still the old ones during a deploy', async () => {
  let requests = 0;
  const site = await listen(
    createServer((_, response) => {
      requests += 1;
      // Every third answer comes from an old function; one fails.
      if (requests === 1) return void response.writeHead(500).end();
      response.end(JSON.stringify({ status: 'ok', contract: requests % 3 === 0 ? '1.9.0' : '1.10.0' }));
    }),
  );
  try {
    expect(await deployedContract(site.origin)).toBe('1.9.0');
  } finally {
    await site.close();
  }
  expect(await deployedContract(site.origin), 'of functions that are down').toBeUndefined();
});
