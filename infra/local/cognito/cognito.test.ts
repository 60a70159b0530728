import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { facts, outcome, password, register, testAccounts } from '../testing/accounts';

const hour = 3_600_000;
const accounts = testAccounts();

describe('the local Cognito, used by the real aws-amplify client', () => {
  it('signs up, mails a link, confirms, and signs in by SRP', async () => {
    const { answer } = await register('ada@example.com');
    expect(answer.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    const mail = await accounts.mailedTo('ada@example.com');
    expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/auth\/confirm#user=/);
    expect(mail?.html).toContain('Hearthside &lt;Medical&gt;');
    await confirmSignUp({ username: mail?.user ?? '', confirmationCode: mail?.code ?? '' });

    const { isSignedIn } = await signIn({ username: 'Ada@Example.com', password });
    expect(isSignedIn).toBe(true);
    const { tokens } = await fetchAuthSession();
    expect(tokens?.idToken?.payload).toMatchObject({ email: 'ada@example.com', email_verified: true });
    expect((await getCurrentUser()).username).toBe(mail?.user);
    const keys = createRemoteJWKSet(
      new URL(`${accounts.origin()}/${facts.userPoolId}/.well-known/jwks.json`),
    );
    const { payload } = await jwtVerify(tokens?.accessToken.toString() ?? '', keys);
    expect(payload).toMatchObject({ token_use: 'access', client_id: facts.clientId });
  });

  it('stores a signed-in user’s name and phone number until the user removes them', async () => {
    await accounts.confirmed('ada@example.com');
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
    expect(accounts.outbox()).toHaveLength(1);
  });

  it('accepts attribute changes only with the access token of a live session', async () => {
    await accounts.confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const { tokens } = await fetchAuthSession();
    const write = (AccessToken: string | undefined) =>
      accounts.ask('UpdateUserAttributes', {
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

  it('refreshes tokens that have expired, and keeps the session across a restart', async () => {
    await accounts.confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const first = (await fetchAuthSession()).tokens?.accessToken.toString();
    await accounts.restart();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
    const second = (await fetchAuthSession()).tokens?.accessToken;
    expect(second?.toString()).not.toBe(first);
    expect(second?.payload.exp).toBeGreaterThan(Date.now() / 1000);
  });

  it('ends the session for good at sign-out', async () => {
    await accounts.confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
    await signOut();
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    expect(
      await accounts.ask('GetTokensFromRefreshToken', { RefreshToken: tokens?.refreshToken }),
    ).toMatchObject({
      __type: 'NotAuthorizedException',
    });
  });

  it('ends every session of a person who signs out everywhere', async () => {
    await accounts.confirmed('ada@example.com');
    await signIn({ username: 'ada@example.com', password });
    const elsewhere = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
    accounts.forget();
    await signIn({ username: 'ada@example.com', password });
    await signOut({ global: true });
    expect(
      await accounts.ask('GetTokensFromRefreshToken', { RefreshToken: elsewhere?.refreshToken }),
    ).toMatchObject({ __type: 'NotAuthorizedException' });
  });

  it('sends a new link on request; the old one no longer works', async () => {
    const { username } = await register('ada@example.com');
    const first = await accounts.mailedTo('ada@example.com');
    await resendSignUpCode({ username });
    const second = await accounts.mailedTo('ada@example.com');
    await accounts.arrived();
    expect(accounts.outbox()).toHaveLength(2);
    await expect(confirmSignUp({ username, confirmationCode: first?.code ?? '' })).rejects.toThrow(
      'Invalid verification code provided, please try again.',
    );
    await confirmSignUp({ username, confirmationCode: second?.code ?? '' });
  });

  it('refuses a link that is a day old or was used', async () => {
    const { username } = await register('ada@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * hour });
    const code = async () => (await accounts.mailedTo('ada@example.com'))?.code ?? '';
    const confirm = (confirmationCode: string) => outcome(confirmSignUp({ username, confirmationCode }));
    expect(await confirm(await code())).toMatch(/^ExpiredCodeException/);

    await resendSignUpCode({ username });
    expect(await confirm(await code())).toContain('isSignUpComplete":true');
    expect(await confirm(await code())).toMatch(/^NotAuthorizedException/);
  });

  it('replaces a forgotten password through a mailed link', async () => {
    await accounts.confirmed('ada@example.com');
    await resetPassword({ username: 'ada@example.com' });
    const mail = await accounts.mailedTo('ada@example.com');
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

  it('requires at least 6 characters in a password', async () => {
    expect(await outcome(register('ada@example.com', '12345'))).toMatch(/^InvalidPasswordException/);
    expect(await outcome(register('ada@example.com', ' '.repeat(6)))).toMatch(/^InvalidParameterException/);
    expect(accounts.outbox()).toHaveLength(0);
  });

  it('stores no password, code or refresh token in a file', async () => {
    await accounts.confirmed('ada@example.com');
    await resetPassword({ username: 'ada@example.com' });
    await signIn({ username: 'ada@example.com', password });
    const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
    const refreshToken = tokens?.refreshToken ?? '';
    const code = (await accounts.mailedTo('ada@example.com'))?.code ?? '';
    expect([refreshToken.length > 20, code]).toEqual([true, expect.stringMatching(/^\d{6}$/)]);
    const files = await readdir(accounts.files());
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const text = await readFile(join(accounts.files(), name), 'utf8');
      expect(text).not.toContain(password);
      // A long hash can contain the same six digits.
      expect(text).not.toMatch(new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`));
      expect(text).not.toContain(refreshToken);
    }
  });

  it('has no administrator operations', async () => {
    for (const operation of ['ListUsers', 'AdminGetUser', 'AdminSetUserPassword', 'DeleteUserPool']) {
      expect(await accounts.ask(operation, { UserPoolId: facts.userPoolId })).toMatchObject({
        __type: 'UnknownOperationException',
      });
    }
  });
});
