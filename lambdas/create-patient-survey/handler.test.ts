import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpHandler } from '../core/http/handler';
import { post, startDeployedTestEnvironment, type TestEnvironment } from '../core/testing/test-environment';

let environment: TestEnvironment;
let handler: HttpHandler;
beforeAll(async () => {
  environment = await startDeployedTestEnvironment();
  ({ handler } = await import('./handler'));
});
afterAll(() => environment.stop());

it('stores a survey under its session', async () => {
  expect((await post(handler, { id: randomUUID(), session_id: '1790000000000' })).status).toBe(201);
  expect(await environment.engine.items('patient_surveys')).toEqual([
    expect.objectContaining({ session_id: '1790000000000' }),
  ]);
});
