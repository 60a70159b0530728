import { openApiDocument } from '@concierge/contract/answers';
import { expect, it, vi } from 'vitest';
import { ask, httpEvent, testSecrets } from '../core/testing/test-environment';

it('serves the API document', async () => {
  vi.stubEnv('ORIGIN_SECRET', testSecrets.origin);
  const { handler } = await import('./handler');
  const answer = await ask(handler, httpEvent({ method: 'GET' }));
  expect(answer.status).toBe(200);
  expect(openApiDocument.parse(answer.body).openapi).toBe('3.1.0');
});
