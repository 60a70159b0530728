import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/text/limits';
import { accountMessages } from '@concierge/contract/text/messages';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startDeployedTestEnvironment } from '../core/testing/test-environment';

// A function's module reads the environment when it starts, which other tests may have done.
vi.resetModules();
const environment = await startDeployedTestEnvironment();
const { liveRuntime } = await import('../core/runtime');
const { checkSignUpHandler, sendAccountMailHandler } = await import('./accounts');
const checkSignUp = checkSignUpHandler(liveRuntime);
const sendAccountMail = sendAccountMailHandler(liveRuntime);
afterAll(() => environment.stop());

/** A PreSignUp event, as Cognito sends it. */
const signUp = (email: string, userName: string = randomUUID()) => ({
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
  it('Cognito gets its event back, and nobody is confirmed', async () => {
    const request = signUp('ada@example.com');
    expect(await checkSignUp(request)).toEqual(request);
  });

  it('a mailbox gets its hourly sign-ups, in any spelling, and the next is refused', async () => {
    for (let tag = 0; tag < limits.accountMails.hour; tag += 1)
      await checkSignUp(signUp(`v.ictim+${tag}@gmail.com`));
    await expect(checkSignUp(signUp('victim@googlemail.com'))).rejects.toThrow(
      accountMessages.tooManySignUps,
    );
    await checkSignUp(signUp('bystander@gmail.com'));
  });

  it.each(['Your.account.is.locked.Call.1-800-555-0199', '\ud83d', 'ada@example.com', ''])(
    'a user name that the page did not make is refused, because it would be in the mail (%j)',
    async (userName) => {
      await expect(checkSignUp(signUp('victim2@example.com', userName))).rejects.toThrow();
    },
  );

  it('a repeated event counts once', async () => {
    const request = signUp('twice@example.com');
    for (let time = 0; time < 2 * limits.accountMails.hour; time += 1) await checkSignUp(request);
    await checkSignUp(signUp('twice@example.com'));
  });
});

const customEmail = (source: string) => ({
  version: '1',
  triggerSource: `CustomEmailSender_${source}`,
  userName: '2f9c1c3e-7a55-4a37-9f0e-8a0c7b6a5d41',
  request: {
    type: 'customEmailSenderRequestV1',
    code: Buffer.from('not encrypted by the pool’s key').toString('base64'),
    userAttributes: { email: 'ada@example.com' },
  },
});

// infra/local/aws/cognito tests what it sends and how much, with codes encrypted as Cognito does.
describe('account mails', () => {
  it('are not sent for messages that this site never asks for', async () => {
    await sendAccountMail(customEmail('VerifyUserAttribute'));
    expect(environment.aws.emails).toEqual([]);
  });

  it('are not sent for a code that the pool’s key did not encrypt', async () => {
    await expect(sendAccountMail(customEmail('SignUp'))).rejects.toThrow();
    expect(environment.aws.emails).toEqual([]);
  });
});

it('both refuse anything but a Cognito event', async () => {
  for (const handler of [checkSignUp, sendAccountMail])
    await expect(handler({ hello: 'world' })).rejects.toThrow();
});
