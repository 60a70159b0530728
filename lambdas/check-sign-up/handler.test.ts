import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/limits';
import { accountMessages } from '@concierge/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestEnvironment } from '../core/testing/test-environment';
import { startDeployedTestEnvironment } from '../core/testing/test-environment';

let environment: TestEnvironment;
let handler: (event: unknown) => Promise<unknown>;
beforeAll(async () => {
  environment = await startDeployedTestEnvironment();
  ({ handler } = await import('./handler'));
});
afterAll(() => environment.stop());

/** As Cognito sends it. */
const event = (email: string, userName: string = randomUUID()) => ({
  version: '1',
  triggerSource: 'PreSignUp_SignUp',
  region: 'us-east-1',
  userPoolId: 'us-east-1_example00',
  userName,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'client' },
  request: { userAttributes: { email }, validationData: null },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

describe('before somebody signs up', () => {
  it('Cognito gets back what it sent, and confirms nobody', async () => {
    const asked = event('ada@example.com');
    expect(await handler(asked)).toEqual(asked);
  });

  it('a mailbox’s sign-ups of an hour are let in, however it is spelled, and the next is refused', async () => {
    for (let tag = 0; tag < limits.accountMails.hour; tag += 1)
      await handler(event(`v.ictim+${tag}@gmail.com`));
    await expect(handler(event('victim@googlemail.com'))).rejects.toThrow(accountMessages.tooManySignUps);
    await handler(event('bystander@gmail.com'));
  });

  it('an event that Cognito repeats counts once', async () => {
    const asked = event('twice@example.com');
    for (let time = 0; time < 2 * limits.accountMails.hour; time += 1) await handler(asked);
    await handler(event('twice@example.com'));
  });

  it('what is no such event is refused', async () => {
    await expect(handler({ hello: 'environment' })).rejects.toThrow();
  });
});
