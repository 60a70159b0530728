import contract from '@concierge/contract/package.json';
import { openApiDocument } from '@concierge/contract/wire/responses';
import { afterAll, expect, it, vi } from 'vitest';
import { ask, httpEvent, startDeployedTestEnvironment } from '../core/testing/test-environment';

// Modules read the environment when they start, which other tests may have done.
vi.resetModules();
const environment = await startDeployedTestEnvironment();
afterAll(() => environment.stop());
const { getHealthHandler, getOpenapiHandler } = await import('./service');
const { liveRuntime } = await import('../core/runtime');

it('get-health answers ok, with the contract’s version', async () => {
  const handler = getHealthHandler(liveRuntime);
  const { status, body } = await ask(handler, httpEvent({ method: 'GET' }));
  expect([status, body]).toEqual([200, { status: 'ok', contract: contract.version }]);
  const response = await ask(handler, httpEvent({ method: 'HEAD' }));
  expect(response.status, 'as monitors ask').toBe(200);
});

it('get-openapi serves the API document', async () => {
  const { status, body } = await ask(getOpenapiHandler(liveRuntime), httpEvent({ method: 'GET' }));
  expect([status, openApiDocument.parse(body).openapi]).toEqual([200, '3.1.0']);
});
