import { readAccountLink } from '@concierge/contract/account-links';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testEnvironment } from '../core/testing/world';

const user = '2f9c1c3e-7a55-4a37-9f0e-8a0c7b6a5d41';
const site = 'https://hearthside.example';

/** As Cognito sends it. */
const event = (source: string) => ({
  version: '1',
  triggerSource: `CustomMessage_${source}`,
  region: 'us-east-1',
  userPoolId: 'us-east-1_example00',
  userName: user,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'client' },
  request: {
    userAttributes: { sub: user, email: 'ada@example.com', 'cognito:user_status': 'UNCONFIRMED' },
    codeParameter: '{####}',
    linkParameter: '{##Click Here##}',
    usernameParameter: null,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

const answer = z.looseObject({
  response: z.looseObject({ emailSubject: z.string(), emailMessage: z.string() }),
});

let handler: (event: unknown) => Promise<unknown>;
beforeAll(async () => {
  Object.assign(process.env, testEnvironment);
  ({ handler } = await import('./handler'));
});

const written = async (source: string) => answer.parse(await handler(event(source))).response;

describe('account mails', () => {
  it.each([
    ['SignUp', 'Confirm your email address', '/auth/confirm'],
    ['ResendCode', 'Confirm your email address', '/auth/confirm'],
    ['ForgotPassword', 'Choose a new password', '/auth/reset'],
  ])('%s: a link with the user and the place of the code, in the fragment', async (source, words, path) => {
    const { emailSubject, emailMessage } = await written(source);
    expect(emailSubject).toBe(`Hearthside Medical: ${words}`);
    const link = /href="(https:[^"]*)"/.exec(emailMessage)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toBe(`${site}${path}#user=${user}&code={####}`);
    const sent = new URL(link.replace('{####}', '123456'));
    expect(sent.search).toBe('');
    expect(readAccountLink(sent.hash)).toEqual({ user, code: '123456' });
  });

  it('keep what Cognito asks of a message: the code’s place in it, 20 000 characters, a subject of 140', async () => {
    const { emailSubject, emailMessage } = await written('SignUp');
    expect(emailMessage).toContain('{####}');
    expect(emailMessage.length).toBeLessThan(20_000);
    expect(emailSubject.length).toBeLessThanOrEqual(140);
  });

  it('say nothing of the address, and nothing that the visitor could have written', async () => {
    const { emailMessage } = await written('SignUp');
    expect(emailMessage).not.toContain('ada@example.com');
  });

  it('answer the whole event, as Cognito wants it back', async () => {
    const { response: _, ...asked } = event('SignUp');
    expect(await handler(event('SignUp'))).toMatchObject(asked);
  });

  it('leave Cognito’s own words to messages that this site never asks for', async () => {
    expect(await handler(event('VerifyUserAttribute'))).toEqual(event('VerifyUserAttribute'));
  });

  it('refuse what is no such event', async () => {
    await expect(handler({ hello: 'world' })).rejects.toThrow();
  });
});
