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

const event = (source: string) => ({
  version: '1',
  triggerSource: `CustomEmailSender_${source}`,
  userName: '2f9c1c3e-7a55-4a37-9f0e-8a0c7b6a5d41',
  request: {
    type: 'customEmailSenderRequestV1',
    code: Buffer.from('not encrypted by the pool’s key').toString('base64'),
    userAttributes: { email: 'ada@example.com' },
  },
});

// What it sends, and how much of it, is tried with codes that a Cognito encrypted: infra/local/cognito.
describe('account mails', () => {
  it('are none where this site never asks for the message', async () => {
    await handler(event('VerifyUserAttribute'));
    expect(environment.aws.emails).toEqual([]);
  });

  it('are none with a code that the pool’s key did not encrypt', async () => {
    await expect(handler(event('SignUp'))).rejects.toThrow();
    expect(environment.aws.emails).toEqual([]);
  });

  it('are none for what is no such event', async () => {
    await expect(handler({ hello: 'environment' })).rejects.toThrow();
  });
});
