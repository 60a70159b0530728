import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpHandler } from '../core/http/handler';
import { intakeBody } from '../core/testing/samples';
import { post, startDeployedTestEnvironment, type TestEnvironment } from '../core/testing/test-environment';

let environment: TestEnvironment;
let handler: HttpHandler;
beforeAll(async () => {
  environment = await startDeployedTestEnvironment();
  ({ handler } = await import('./handler'));
});
afterAll(() => environment.stop());

it('stores a submission in its own table', async () => {
  const body = intakeBody();
  expect((await post(handler, body)).status).toBe(201);
  expect(await environment.engine.items('appointment_requests')).toEqual([
    expect.objectContaining({ id: body.id }),
  ]);
});
