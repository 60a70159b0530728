import { endpoints, unrouted } from '@concierge/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ask,
  httpEvent,
  startDeployedTestEnvironment,
  type TestEnvironment,
} from '../testing/test-environment';
import type { HttpHandler } from './handler';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startDeployedTestEnvironment();
});
afterAll(() => environment.stop());

const rows = [
  ...Object.values(endpoints),
  { ...unrouted, method: 'GET', path: '/favicon.ico' },
  { ...unrouted, method: 'OPTIONS', path: endpoints.health.path },
];

it.each(rows)('$function serves nothing to whoever asks beside the edge: $method $path', async (row) => {
  const { handler }: { handler: HttpHandler } = await import(`../../${row.function}/handler.ts`);
  for (const secret of ['', 'a-guess-of-the-same-length-x'])
    expect(
      await ask(handler, httpEvent({ ...row, headers: { 'x-origin-secret': secret }, body: '{}' })),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } });
});
