import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { confirmSignUp, resendSignUpCode, resetPassword, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { describe, expect, it, vi } from 'vitest';
import { outcome, password, register, testAccounts } from '../../testing/accounts';

const hour = 3_600_000;
const accounts = testAccounts();

describe('the local Cognito, used by the real aws-amplify client', () => {
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
});
