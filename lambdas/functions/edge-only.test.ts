import { endpoints, unrouted } from '@concierge/contract/wire/endpoints/table';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFunction } from '../core/testing/start-function';
import {
  ask,
  httpEvent,
  startDeployedTestEnvironment,
  type TestEnvironment,
  testVariables,
} from '../core/testing/test-environment';

let environment: TestEnvironment;
const before = 'origin-secret-of-the-generation-before';
beforeAll(async () => {
  // A function's module reads the environment when it starts, which other tests may have done.
  vi.resetModules();
  vi.stubEnv('ORIGIN_SECRET_BEFORE', before);
  environment = await startDeployedTestEnvironment();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await environment.stop();
});

const rows = [
  ...Object.values(endpoints),
  { ...unrouted, method: 'GET', path: '/favicon.ico' },
  { ...unrouted, method: 'OPTIONS', path: endpoints.health.path },
];

it.each(rows)('$function refuses requests that bypass the edge: $method $path', async (row) => {
  const handler = await startFunction(row, import.meta.dirname);
  for (const secret of ['', 'a-guess-of-the-same-length-x'])
    expect(
      await ask(handler, httpEvent({ ...row, headers: { 'x-origin-secret': secret }, body: '{}' })),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } });
});

it.each(rows)('$function accepts the edge’s current and previous secret: $method $path', async (row) => {
  const handler = await startFunction(row, import.meta.dirname);
  for (const secret of [testVariables.ORIGIN_SECRET ?? '', before]) {
    const answer = await ask(
      handler,
      httpEvent({ ...row, headers: { 'x-origin-secret': secret }, body: '{}' }),
    );
    expect(answer.status).not.toBe(403);
  }
});
