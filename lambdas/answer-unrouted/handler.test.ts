import { expect, it, vi } from 'vitest';
import { ask, httpEvent, testSecrets } from '../core/testing/test-environment';

it('answers unknown paths in the error shape', async () => {
  vi.stubEnv('ORIGIN_SECRET', testSecrets.origin);
  const { handler } = await import('./handler');
  const answer = await ask(handler, httpEvent({ method: 'GET', path: '/api/nothing' }));
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
});
