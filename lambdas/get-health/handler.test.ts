import { expect, it, vi } from 'vitest';
import { ask, httpEvent, testSecrets } from '../core/testing/test-environment';

it('says that functions run, without any table', async () => {
  vi.stubEnv('ORIGIN_SECRET', testSecrets.origin);
  const { handler } = await import('./handler');
  const answer = await ask(handler, httpEvent({ method: 'GET' }));
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
});
