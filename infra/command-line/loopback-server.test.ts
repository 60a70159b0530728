import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listen, loopback } from './loopback-server';

it('answers a request on a connection that was opened long before', async () => {
  const server = createServer(
    { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 },
    (_request, response) => response.end('here'),
  );
  const { port, close } = await listen(server);
  onTestFinished(close);
  const client = connect(port, loopback);
  await once(client, 'connect');
  await wait(200);
  client.write('GET / HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200/);
});
