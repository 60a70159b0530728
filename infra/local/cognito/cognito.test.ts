import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient } from '@aws-sdk/client-ses';
import { readAccountLink } from '@concierge/contract/account-links';
import { limits } from '@concierge/contract/limits';
import { accountMessages } from '@concierge/contract/messages';
import { accountMailHandler } from '@concierge/lambdas/core/accounts/mail-handler';
import { signUpHandler } from '@concierge/lambdas/core/accounts/sign-up-handler';
import { startTestEnvironment, type TestEnvironment } from '@concierge/lambdas/core/testing/test-environment';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Faults } from '../faults';
import { LocalKey, localKeyArn, startKms } from '../kms';
import type { Listening } from '../listening';
import { Outbox } from '../messages/outbox';
import { startMessageServers } from '../messages/server';
import { startCognito } from './server';

const origin = 'http://127.0.0.1:8080';
const facts = {
  userPoolId: 'us-east-1_local0000',
  clientId: '0000000000000000000000000local',
};
const site = {
  SITE_ORIGIN: origin,
  BRAND_NAME: 'Hearthside <Medical>',
  SUPPORT_EMAIL: 'care@hearthside.example',
  SUPPORT_PHONE: '(800) 555-0142',
  MAIL_SENDER: 'care@hearthside.example',
  CODES_KEY: localKeyArn,
};
const password = 'quiet lamp 7';
const hour = 3_600_000;

let folder: string;
let environment: TestEnvironment;
let outbox: Outbox;
/** One for all tests: the SDK keeps its clients of a region. */
const key = new LocalKey();
let kms: Listening;
let closing: (() => Promise<void>)[];
let cognito: Listening;
const faults = new Faults();
const { hour: anHour } = limits.accountMails;
/** What a browser would store: survives a restart of the stand-in, not a test. */
const kept = new Map<string, string>();
/** Mails that are on their way: nobody waits for them but these tests. */
const onTheirWay: Promise<unknown>[] = [];

beforeAll(async () => {
  kms = await startKms(key);
  process.env.AWS_ENDPOINT_URL_KMS = kms.origin;
});
afterAll(() => kms.close());

async function start() {
  outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
  const messages = await startMessageServers(outbox, faults);
  const ses = () => new SESClient({ endpoint: messages.ses, maxAttempts: 1 });
  // The functions that AWS would start.
  const preSignUp = signUpHandler(environment.runtime);
  const send = accountMailHandler({
    ...environment.runtime,
    clients: { ...environment.runtime.clients, ses },
  });
  const sendMail = (event: unknown) => {
    const sent = send(event);
    onTheirWay.push(sent.catch(() => undefined));
    return sent;
  };
  cognito = await startCognito({ folder: join(folder, 'accounts'), key, facts, preSignUp, sendMail });
  closing = [() => cognito.close(), () => messages.close(), () => outbox.close()];
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: facts.userPoolId,
        userPoolClientId: facts.clientId,
        userPoolEndpoint: cognito.origin,
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}

async function stop() {
  await arrived();
  for (const close of closing) await close();
}

/** Waits until every mail has been sent, or not. */
async function arrived(): Promise<void> {
  while (onTheirWay.length > 0) await Promise.all(onTheirWay.splice(0));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concierge-cognito-'));
  kept.clear();
  // What Lambda gives every function.
  const given = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  environment = await startTestEnvironment(site);
  await start();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  faults.reset();
  await stop();
  await environment.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The user and code in the newest mail to an address. */
async function mailedTo(email: string) {
  await arrived();
  const mail = outbox.messages.find((message) => message.kind === 'email' && message.to === email);
  if (mail?.kind !== 'email') return null;
  const link = /http\S+/.exec(mail.text)?.[0] ?? '';
  return { ...mail, link, ...(readAccountLink(new URL(link).hash) ?? { user: '', code: '' }) };
}

const register = (email: string, secret = password) => {
  const username = randomUUID();
  return signUp({ username, password: secret, options: { userAttributes: { email } } }).then((answer) => ({
    username,
    answer,
  }));
};

async function confirmed(email: string, secret = password) {
  await register(email, secret);
  const mail = await mailedTo(email);
  await confirmSignUp({ username: mail?.user ?? '', confirmationCode: mail?.code ?? '' });
}

/** A request without Amplify. */
async function ask(operation: string, body: object): Promise<unknown> {
  const answer = await fetch(cognito.origin, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: facts.clientId, ...body }),
  });
  return answer.json();
}

/** What a stranger can see of a failure. */
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    (value) => JSON.stringify(value),
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('the local Cognito, used by the real aws-amplify client', () => {
  it('signs up, mails a link, confirms, and signs in by SRP', async () => {
    const { answer } = await register('ada@example.com');
    expect(answer.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    const mail = await mailedTo('ada@example.com');
    expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/auth\/confirm#user=/);
    expect(mail?.html).toContain('Hearthside &lt;Medical&gt;');
    await confirmSignUp({ username: mail?.user ?? '', confirmationCode: mail?.code ?? '' });

    const { isSignedIn } = await signIn({ username: 'Ada@Example.com', password });
    expect(isSignedIn).toBe(true);
    const { tokens } = await fetchAuthSession();
    expect(tokens?.idToken?.payload).toMatchObject({ email: 'ada@example.com', email_verified: true });
    expect((await getCurrentUser()).username).toBe(mail?.user);
    const keys = createRemoteJWKSet(new URL(`${cognito.origin}/${facts.userPoolId}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(tokens?.accessToken.toString() ?? '', keys);
    expect(payload).toMatchObject({ token_use: 'access', client_id: facts.clientId });
  });

  it('keeps a name and a phone number for whoever is signed in, until they take them back', async () => {
    await confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const write = (userAttributes: { name: string; phone_number: string }) =>
      updateUserAttributes({ userAttributes });
    const claims = async () => (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload;
    await write({ name: 'Ada Lovelace', phone_number: '+12125550187' });
    expect(await claims()).toMatchObject({ name: 'Ada Lovelace', phone_number: '+12125550187' });
    expect(await outcome(write({ name: '', phone_number: '555 1234' }))).toMatch(
      /^InvalidParameterException/,
    );
    await write({ name: '', phone_number: '' });
    expect(await claims()).not.toHaveProperty('name');
    expect(outbox.messages).toHaveLength(1);
  });

  it('takes attributes by an access token of a sign-in that lasts, and by nothing else', async () => {
    await confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const { tokens } = await fetchAuthSession();
    const write = (AccessToken: string | undefined) =>
      ask('UpdateUserAttributes', {
        AccessToken,
        UserAttributes: [{ Name: 'phone_number', Value: '+12125550187' }],
      });
    expect(await write(tokens?.accessToken.toString())).not.toHaveProperty('__type');
    const refused = { __type: 'NotAuthorizedException' };
    expect(await write(tokens?.idToken?.toString())).toMatchObject(refused);
    expect(await write('words')).toMatchObject(refused);
    await signOut();
    expect(await write(tokens?.accessToken.toString())).toMatchObject(refused);
  });

  it('refreshes tokens that have expired, and keeps the session over a restart', async () => {
    await confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const first = (await fetchAuthSession()).tokens?.accessToken.toString();
    await stop();
    await start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
    const second = (await fetchAuthSession()).tokens?.accessToken;
    expect(second?.toString()).not.toBe(first);
    expect(second?.payload.exp).toBeGreaterThan(Date.now() / 1000);
  });

  it('ends the session for good at sign-out', async () => {
    await confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
    await signOut();
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    expect(await ask('GetTokensFromRefreshToken', { RefreshToken: tokens?.refreshToken })).toMatchObject({
      __type: 'NotAuthorizedException',
    });
  });

  it('sends a new link on request; the old one no longer works', async () => {
    const { username } = await register('ada@example.com');
    const first = await mailedTo('ada@example.com');
    await resendSignUpCode({ username });
    const second = await mailedTo('ada@example.com');
    await arrived();
    expect(outbox.messages).toHaveLength(2);
    await expect(confirmSignUp({ username, confirmationCode: first?.code ?? '' })).rejects.toThrow(
      'Invalid verification code provided, please try again.',
    );
    await confirmSignUp({ username, confirmationCode: second?.code ?? '' });
  });

  it('refuses a link that is a day old or was used', async () => {
    const { username } = await register('ada@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * hour });
    const code = async () => (await mailedTo('ada@example.com'))?.code ?? '';
    const confirm = (confirmationCode: string) => outcome(confirmSignUp({ username, confirmationCode }));
    expect(await confirm(await code())).toMatch(/^ExpiredCodeException/);

    await resendSignUpCode({ username });
    expect(await confirm(await code())).toContain('isSignUpComplete":true');
    expect(await confirm(await code())).toMatch(/^NotAuthorizedException/);
  });

  it('replaces a forgotten password by a mailed link', async () => {
    await confirmed('ada@example.com');
    await resetPassword({ username: 'ada@example.com' });
    const mail = await mailedTo('ada@example.com');
    expect(mail?.link).toMatch(/\/auth\/reset#user=/);
    await confirmResetPassword({
      username: mail?.user ?? '',
      confirmationCode: mail?.code ?? '',
      newPassword: 'another lamp',
    });
    expect(await outcome(signIn({ username: 'ada@example.com', password }))).toMatch(
      /^NotAuthorizedException/,
    );
    expect((await signIn({ username: 'ada@example.com', password: 'another lamp' })).isSignedIn).toBe(true);
  });

  it('wants at least 6 characters of a password', async () => {
    expect(await outcome(register('ada@example.com', '12345'))).toMatch(/^InvalidPasswordException/);
    expect(await outcome(register('ada@example.com', ' '.repeat(6)))).toMatch(/^InvalidParameterException/);
    expect(outbox.messages).toHaveLength(0);
  });

  it('keeps no password and no code in a file, and tells other users nothing of its folder', async () => {
    await confirmed('ada@example.com');
    await resetPassword({ username: 'ada@example.com' });
    await signIn({ username: 'ada@example.com', password });
    const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
    for (const name of await readdir(join(folder, 'accounts'))) {
      const text = await readFile(join(folder, 'accounts', name), 'utf8');
      expect(text).not.toContain(password);
      expect(text).not.toContain((await mailedTo('ada@example.com'))?.code);
      expect(text).not.toContain(tokens?.refreshToken);
    }
  });

  it('has no operation of an administrator', async () => {
    for (const operation of ['ListUsers', 'AdminGetUser', 'AdminSetUserPassword', 'DeleteUserPool']) {
      expect(await ask(operation, { UserPoolId: facts.userPoolId })).toMatchObject({
        __type: 'UnknownOperationException',
      });
    }
  });
});

describe('a stranger who asks about addresses', () => {
  const known = 'ada@example.com';
  const unknown = 'ben@example.com';
  const unconfirmed = 'cat@example.com';

  beforeEach(async () => {
    await confirmed(known);
    await register(unconfirmed);
  });

  it.each([
    ['signing in', (username: string) => signIn({ username, password: 'a wrong one' })],
    ['asking for a new password', (username: string) => resetPassword({ username })],
    [
      'guessing at a reset code',
      (username: string) =>
        confirmResetPassword({ username, confirmationCode: '000000', newPassword: 'another lamp' }),
    ],
    ['asking for the link again', (username: string) => resendSignUpCode({ username })],
    ['signing up', (email: string) => register(email).then(({ answer }) => ({ ...answer, userId: '' }))],
  ])('learns nothing by %s', async (_, attempt) => {
    const answers = new Set<string>();
    // The mask shows the first letter of what was typed.
    for (const email of [known, unknown, unconfirmed])
      answers.add((await outcome(attempt(email))).replaceAll(`${email[0]}***@e***`, '***'));
    expect(answers.size).toBe(1);
  });

  it('learns nothing by signing up and then signing in with that password', async () => {
    await register(known, 'a stranger');
    await register(unknown, 'a stranger');
    const [first, second] = [
      await outcome(signIn({ username: known, password: 'a stranger' })),
      await outcome(signIn({ username: unknown, password: 'a stranger' })),
    ];
    expect(first).toBe('NotAuthorizedException: Incorrect username or password.');
    expect(second).toBe(first);
  });

  it('cannot take over an address that has an account', async () => {
    await register(known, 'a stranger');
    const mail = await mailedTo(known);
    await expect(
      confirmSignUp({ username: mail?.user ?? '', confirmationCode: mail?.code ?? '' }),
    ).rejects.toThrow('An account with the email already exists.');
    expect((await signIn({ username: known, password })).isSignedIn).toBe(true);
  });

  it('gets the same answers where no mail can be sent, for an address with an account and for one without', async () => {
    await confirmed('ana@example.com');
    faults.set({ service: 'ses', mode: 'error' });
    const answers = await Promise.all(
      ['ana@example.com', 'amy@example.com'].map((username) => outcome(resetPassword({ username }))),
    );
    expect(answers[1]).toBe(answers[0]);
    const { username } = await register('new@example.com');
    expect(await mailedTo('new@example.com')).toBeNull();
    faults.reset();
    await resendSignUpCode({ username });
    expect(await mailedTo('new@example.com')).not.toBeNull();
  });
});

describe('a stranger who floods a mailbox', () => {
  const victim = (tag: number) => `victim+${tag}@example.com`;
  const mails = async () => {
    await arrived();
    return outbox.messages.length;
  };
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));

  it('by more sign-ups than an hour allows is refused, and told why', async () => {
    const answers = [];
    for (let tag = 0; tag <= anHour; tag += 1) answers.push(await outcome(register(victim(tag))));
    expect(answers.at(-1)).toBe(
      `UserLambdaValidationException: PreSignUp failed with error ${accountMessages.tooManySignUps}.`,
    );
    expect(await mails()).toBe(anHour);
  });

  it('by asking for the link, or for a new password, again and again is answered as ever, and nothing more is sent', async () => {
    await confirmed(victim(0));
    const { username } = await register(victim(1));
    const answers = new Set<string>();
    for (let time = 0; time < 20; time += 1) {
      answers.add(await outcome(resendSignUpCode({ username })));
      answers.add(await outcome(resetPassword({ username: victim(0) })));
    }
    expect(answers.size).toBe(2);
    expect(await mails()).toBe(anHour);
  });

  it('learns nothing of who has an account by using up what may be mailed', async () => {
    await confirmed('ada@example.com');
    const seen = new Map<string, string[]>();
    for (const email of ['ada@example.com', 'amy@example.com']) {
      const answers = [];
      if (email.startsWith('amy')) await register(email);
      for (let time = 0; time < 2 * anHour; time += 1)
        answers.push(await outcome(resetPassword({ username: email })));
      for (let time = 0; time < anHour; time += 1)
        answers.push(await outcome(register(email).then(({ answer }) => ({ ...answer, userId: '' }))));
      seen.set(email, answers);
    }
    expect(seen.get('amy@example.com')).toEqual(seen.get('ada@example.com'));
  });
});
