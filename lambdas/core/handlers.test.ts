import contract from '@concierge/contract/package.json';
import { openApiDocument } from '@concierge/contract/responses';
import { afterAll, expect, it, vi } from 'vitest';
import type { HttpHandler } from './http/handler';
import { ask, httpEvent, startDeployedTestEnvironment } from './testing/test-environment';

// A function's module reads the environment when it starts, which other tests may have done.
vi.resetModules();
const environment = await startDeployedTestEnvironment();
afterAll(() => environment.stop());

/** Imports a function from its own module, as it is deployed. */
async function deployed(name: string): Promise<HttpHandler> {
  const { handler }: { handler: HttpHandler } = await import(`../${name}/handler.ts`);
  return handler;
}
const get = async (name: string) => ask(await deployed(name), httpEvent({ method: 'GET' }));

it('get-health answers ok, with the contract’s version', async () => {
  const { status, body } = await get('get-health');
  expect([status, body]).toEqual([200, { status: 'ok', contract: contract.version }]);
  const response = await ask(await deployed('get-health'), httpEvent({ method: 'HEAD' }));
  expect(response.status, 'as monitors ask').toBe(200);
});

it('get-openapi serves the API document', async () => {
  const { status, body } = await get('get-openapi');
  expect([status, openApiDocument.parse(body).openapi]).toEqual([200, '3.1.0']);
});
