import { join } from 'node:path';
import { unrouted } from '@concierge/contract/wire/endpoints/table';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Faults } from '../faults';
import { temporaryFolder } from '../testing/temporary';
import { tinyFunction } from '../testing/tiny-functions';
import type { FunctionSpec } from './environment';
import { startGateway } from './gateway';
import { FunctionPool } from './pool';

const echo = `export const handler = async (event, context) => ({ statusCode: 200,
  headers: { 'Content-Type': 'application/json' }, cookies: ['a=1; Path=/', 'b=2'],
  body: JSON.stringify({ event, context, env: process.env, remaining: context.getRemainingTimeInMillis() }) });`;

async function gatewayWith(source: string, options: Parameters<typeof tinyFunction>[3] = {}) {
  const folder = await temporaryFolder();
  const specs: FunctionSpec[] = [
    await tinyFunction(join(folder, 'a'), 'echo', source, options),
    await tinyFunction(
      join(folder, 'b'),
      unrouted.function,
      `export const handler = async (event) => ({ statusCode: 404, body: event.routeKey });`,
    ),
  ];
  const logged: string[] = [];
  const pools = new Map(
    specs.map((spec) => [spec.name, new FunctionPool(spec, (_name, line) => logged.push(line))]),
  );
  const faults = new Faults();
  const gateway = await startGateway({
    endpoints: [
      { method: 'POST', path: '/api/echo', function: 'echo' },
      { method: 'GET', path: '/api/alive', function: 'echo', head: true },
      { method: 'GET', path: '/api/own', function: 'echo', signedIn: true },
      { method: 'GET', path: '/api/desk/count', function: 'echo', roles: ['desk'] },
      { method: 'GET', path: '/api/captcha-challenge', function: 'echo' },
    ],
    pools,
    faults,
    authorizers: {
      signedIn: async (header) => {
        if (header === 'broken') throw new Error('broken');
        return header === 'Bearer good' ? { email: 'a@example.com' } : undefined;
      },
      staff: async (header) => (header === 'Bearer staff' ? { email: 'ann@desk.example' } : undefined),
    },
  });
  onTestFinished(async () => {
    await gateway.close();
    await Promise.all([...pools.values()].map((pool) => pool.close()));
  });
  const post = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(`${gateway.origin}/api/echo?x=1&x=2&y=%C3%A9`, {
      method: 'POST',
      body: body ?? null,
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { gateway, faults, post, logged };
}

describe('the gateway', () => {
  it('calls a signed-in route’s function only with the claims of a valid token', async () => {
    const { gateway } = await gatewayWith(echo);
    const get = (headers: Record<string, string>) => fetch(`${gateway.origin}/api/own`, { headers });
    const refused = await get({ authorization: 'Bearer bad' });
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthorized' }]);
    const { event } = await (await get({ authorization: 'Bearer good' })).json();
    expect(event.requestContext.authorizer).toEqual({
      jwt: { claims: { email: 'a@example.com' }, scopes: null },
    });
  });

  it('sends a payload 2.0 event and returns the handler’s answer', async () => {
    const { post } = await gatewayWith(echo);
    const response = await post('{"a":1}', { Cookie: 'one=1; two=2', 'X-Mixed-Case': 'Kept' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    const { event } = await response.json();
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/echo',
      rawPath: '/api/echo',
      rawQueryString: 'x=1&x=2&y=%C3%A9',
      queryStringParameters: { x: '1,2', y: 'é' },
      cookies: ['one=1', 'two=2'],
      headers: { 'content-type': 'application/json', 'x-mixed-case': 'Kept' },
      requestContext: {
        http: { method: 'POST', path: '/api/echo', protocol: 'HTTP/1.1' },
        stage: '$default',
      },
      body: '{"a":1}',
      isBase64Encoded: false,
    });
    expect(event.headers.cookie).toBeUndefined();
  });

  it('encodes everything but valid text in base64, including forms', async () => {
    const { post } = await gatewayWith(echo);
    const bytes = new Uint8Array([0x7b, 0xff, 0xfe]);
    const invalid = (await (await post(bytes)).json()).event;
    expect(invalid).toMatchObject({ isBase64Encoded: true, body: Buffer.from(bytes).toString('base64') });
    const form = (await (await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).json())
      .event;
    expect(form).toMatchObject({ isBase64Encoded: true, body: Buffer.from('a=1').toString('base64') });
  });

  it('gives a function its own environment variables and none of this machine’s', async () => {
    const { post } = await gatewayWith(echo, { variables: { OWN: 'yes' } });
    const { env, context, remaining } = await (await post('{}')).json();
    expect(env).toEqual({
      OWN: 'yes',
      TZ: ':UTC',
      AWS_LAMBDA_FUNCTION_NAME: 'echo',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '64',
    });
    expect(context.functionName).toBe('echo');
    expect(remaining).toBeGreaterThan(0);
  });

  it('reuses a warm environment and starts one for each concurrent request', async () => {
    const { post } = await gatewayWith(
      `let calls = 0; import { BroadcastChannel, threadId } from 'node:worker_threads';
      export const handler = async ({ body }) => {
        calls += 1;
        if (body === '"together"') {
          const channel = new BroadcastChannel('together');
          channel.postMessage('started');
          await new Promise((go) => { channel.onmessage = ({ data }) => data === 'go' && go(); });
          channel.close();
        }
        return { calls, threadId };
      };`,
      // All four have to start first, possibly on a busy machine.
      { timeoutMs: 30_000 },
    );
    await (await post('{}')).json();
    expect((await (await post('{}')).json()).calls).toBe(2);
    // None of the four ends before all have started.
    const channel = new BroadcastChannel('together');
    onTestFinished(() => channel.close());
    let started = 0;
    channel.onmessage = () => {
      started += 1;
      if (started === 4) channel.postMessage('go');
    };
    const parallel = await Promise.all(
      Array.from({ length: 4 }, async () => (await post('"together"')).json()),
    );
    expect(new Set(parallel.map(({ threadId }) => threadId)).size).toBe(4);
  });

  it('queues requests beyond its environments and answers all of them', async () => {
    const { post } = await gatewayWith(
      `export const handler = async () => { await new Promise((r) => setTimeout(r, 20)); return { ok: true }; };`,
    );
    const answers = await Promise.all(Array.from({ length: 40 }, () => post('{}')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(200));
  });

  it('stops a function at its timeout with 504, and the next request works', async () => {
    const { post } = await gatewayWith(
      `export const handler = async (event) => { if (event.body === '"spin"') for (;;); return { fine: true }; };`,
      { timeoutMs: 5000 },
    );
    const late = await post('"spin"');
    expect(late.status).toBe(504);
    expect((await late.json()).error.code).toBe('unavailable');
    expect(await (await post('{}')).json()).toEqual({ fine: true });
  });

  it.each([
    ['throws', `throw new Error('boom')`],
    ['ends its process', 'process.exit(3)'],
    ['throws in a callback', `setImmediate(() => { throw new Error('boom') }); await new Promise(() => {})`],
    ['exceeds its memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));'],
    ['returns an invalid response', `return { statusCode: 'x' }`],
    ['returns nothing', 'return undefined'],
  ])('answers 500 if a function %s, and the next request works', async (_what, code) => {
    const { post } = await gatewayWith(
      `export const handler = async (event) => { if (event.body === '"bad"') { ${code} } return { fine: true }; };`,
      { timeoutMs: 5000 },
    );
    const failed = await post('"bad"');
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual({ error: { code: 'internal', message: expect.any(String) } });
    expect(await (await post('{}')).json()).toEqual({ fine: true });
  });

  it('shows the developer the stack of what is not a function’s fault', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const { gateway } = await gatewayWith(echo);
    const failed = await fetch(`${gateway.origin}/api/own`, { headers: { authorization: 'broken' } });
    expect(failed.status).toBe(500);
    expect(printed.mock.calls).toEqual([['The gateway failed:', new Error('broken')]]);
  });

  it('answers 500 if a function does not load', async () => {
    const { post, logged } = await gatewayWith(`throw new Error('cannot load');`);
    expect((await post('{}')).status).toBe(500);
    expect(logged.join()).toContain('cannot load');
  });

  it('has a route for HEAD where the endpoint answers it, and only there', async () => {
    const { gateway } = await gatewayWith(echo);
    const head = async (path: string) => (await fetch(gateway.origin + path, { method: 'HEAD' })).status;
    expect(await head('/api/alive')).toBe(200);
    expect(await head('/api/own')).toBe(404);
  });

  it('sends unmatched requests to the function on the default route', async () => {
    const { gateway } = await gatewayWith(echo);
    expect(await (await fetch(`${gateway.origin}/api/nowhere`)).text()).toBe('$default');
    expect(await (await fetch(`${gateway.origin}/api/echo`)).text()).toBe('$default');
  });

  it('breaks the captcha challenge on demand', async () => {
    const { gateway, faults } = await gatewayWith(`export const handler = async () => ({ fine: true });`);
    const challenge = () => fetch(`${gateway.origin}/api/captcha-challenge`);
    expect((await challenge()).status).toBe(200);
    faults.set({ service: 'captcha', mode: 'error' });
    expect((await challenge()).status).toBe(503);
    faults.set({ service: 'captcha', mode: 'throttle' });
    expect((await challenge()).headers.get('retry-after')).toBe('1');
    faults.set({ service: 'captcha', mode: 'slow', ms: 300 });
    const began = performance.now();
    expect((await challenge()).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(280);
  });
});
