import { captchaChallenge } from '@concierge/contract/answers';
import { expect, it, vi } from 'vitest';
import { ask, httpEvent, testVariables } from '../core/testing/test-environment';

it('gives a fresh signed challenge each time', async () => {
  for (const [name, value] of Object.entries(testVariables)) vi.stubEnv(name, value);
  const { handler } = await import('./handler');
  const [first, second] = await Promise.all([
    ask(handler, httpEvent({ method: 'GET' })),
    ask(handler, httpEvent({ method: 'GET' })),
  ]);
  expect(captchaChallenge.parse(first.body).challenge).toHaveProperty('signature');
  expect(first.text).not.toBe(second.text);
});
