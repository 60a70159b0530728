import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpHandler } from '../core/http/handler';
import { intakeHandler } from '../core/intake/handler';
import { confirmationBody, intakeBody } from '../core/testing/samples';
import { post, startDeployedTestEnvironment, type TestEnvironment } from '../core/testing/test-environment';

let environment: TestEnvironment;
let handler: HttpHandler;
beforeAll(async () => {
  environment = await startDeployedTestEnvironment();
  ({ handler } = await import('./handler'));
});
afterAll(() => environment.stop());

it('sends for a stored record, and for nothing else', async () => {
  const body = intakeBody();
  const request = confirmationBody('appointment', body);
  expect((await post(handler, request)).status).toBe(404);
  expect(environment.aws.emails).toEqual([]);
  await post(intakeHandler(environment.runtime, 'appointment'), body);
  expect((await post(handler, request)).body).toEqual({ status: 'sent' });
  expect(environment.aws.emails).toHaveLength(1);
  expect(environment.aws.emails.length + environment.aws.sms.length).toBe(1);
});
