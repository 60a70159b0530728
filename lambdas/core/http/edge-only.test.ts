import { endpoints, unrouted } from '@concierge/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ask,
  httpEvent,
  startDeployedTestEnvironment,
  type TestEnvironment,
  testVariables,
} from '../testing/test-environment';
import type { HttpHandler } from './handler';

let environment: TestEnvironment;
const before = 'origin-secret-of-the-generation-before';
beforeAll(async () => {
  process.env.ORIGIN_SECRET_BEFORE = before;
  environment = await startDeployedTestEnvironment();
});
afterAll(async () => {
  delete process.env.ORIGIN_SECRET_BEFORE;
  await environment.stop();
});

const rows = [
  ...Object.values(endpoints),
  { ...unrouted, method: 'GET', path: '/favicon.ico' },
  { ...unrouted, method: 'OPTIONS', path: endpoints.health.path },
];

it.each(rows)('$function refuses requests that bypass the edge: $method $path', async (row) => {
  const { handler }: { handler: HttpHandler } = await import(`../../${row.function}/handler.ts`);
  for (const secret of ['', 'a-guess-of-the-same-length-x'])
    expect(
      await ask(handler, httpEvent({ ...row, headers: { 'x-origin-secret': secret }, body: '{}' })),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } });
});

it.each(rows)('$function accepts the edge’s current and previous secret: $method $path', async (row) => {
  const { handler }: { handler: HttpHandler } = await import(`../../${row.function}/handler.ts`);
  for (const secret of [testVariables.ORIGIN_SECRET ?? '', before]) {
    const answer = await ask(
      handler,
      httpEvent({ ...row, headers: { 'x-origin-secret': secret }, body: '{}' }),
    );
    expect(answer.status).not.toBe(403);
  }
});
