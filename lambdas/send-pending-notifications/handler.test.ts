import { afterAll, beforeAll, expect, it } from 'vitest';
import { intakeHandler } from '../core/intake/handler';
import { intakeBody } from '../core/testing/samples';
import { post, startDeployedTestEnvironment, type TestEnvironment } from '../core/testing/test-environment';

let environment: TestEnvironment;
let handler: (event: unknown) => Promise<void>;
beforeAll(async () => {
  environment = await startDeployedTestEnvironment();
  ({ handler } = await import('./handler'));
});
afterAll(() => environment.stop());

it('sends what messages and appointments owe, and leaves fresh ones alone', async () => {
  await post(intakeHandler(environment.runtime, 'appointment'), intakeBody());
  await handler({});
  expect(environment.aws.sms).toHaveLength(0);
  environment.advance(-600);
  await post(intakeHandler(environment.runtime, 'appointment'), intakeBody());
  await post(intakeHandler(environment.runtime, 'contact'), intakeBody());
  await handler({});
  expect(environment.aws.emails).toHaveLength(4);
  expect(environment.aws.sms).toHaveLength(2);
});
