import { accountMessages } from '@concierge/contract/messages';
import { session } from '@concierge/kit';
import * as amplify from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { amplifyError } from '../testing/fake-accounts';
import {
  confirmWithPassword,
  currentAccount,
  requestReset,
  saveDetails,
  setNewPassword,
  signIn,
  signUp,
} from './accounts';
import { AccountError, messageOf } from './failures';

vi.mock('aws-amplify/auth');
beforeEach(() => {
  vi.resetAllMocks();
  session.signedIn('ada@example.com');
});

const done = { isSignedIn: true, nextStep: { signInStep: 'DONE' } } as const;

describe('the Amplify wrapper', () => {
  it('rejects an incomplete sign-in with the wrong-password message', async () => {
    vi.mocked(amplify.signIn).mockResolvedValue({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });
    await expect(signIn('ada@example.com', 'x')).rejects.toThrow('Incorrect username or password.');
  });

  it('replaces a session left in this browser', async () => {
    vi.mocked(amplify.signIn)
      .mockRejectedValueOnce(amplifyError('UserAlreadyAuthenticatedException', 'x'))
      .mockResolvedValueOnce(done);
    await signIn('ben@example.com', 'x');
    expect(amplify.signOut).toHaveBeenCalledTimes(1);
    expect(amplify.signIn).toHaveBeenCalledTimes(2);
  });

  describe('confirming with the password', () => {
    const unconfirmed = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } } as const;

    it('replaces a session left in this browser', async () => {
      vi.mocked(amplify.signIn)
        .mockRejectedValueOnce(amplifyError('UserAlreadyAuthenticatedException', 'x'))
        .mockResolvedValueOnce(unconfirmed);
      await confirmWithPassword('user-1', '012345', 'x');
      expect(amplify.signOut).toHaveBeenCalledTimes(1);
      expect(amplify.confirmSignUp).toHaveBeenCalledWith({ username: 'user-1', confirmationCode: '012345' });
    });

    it.each(['NotAuthorizedException', 'LimitExceededException', 'PasswordResetRequiredException'])(
      'blames the password, not the link, when Cognito throws %s',
      async (name) => {
        vi.mocked(amplify.signIn).mockRejectedValue(amplifyError(name, 'x'));
        await expect(confirmWithPassword('user-1', '012345', 'x')).rejects.toBeInstanceOf(AccountError);
        expect(amplify.confirmSignUp).not.toHaveBeenCalled();
      },
    );

    it('rethrows network errors, and what Cognito throws about the link', async () => {
      vi.mocked(amplify.signIn).mockRejectedValueOnce(amplifyError('NetworkError', 'x'));
      await expect(confirmWithPassword('user-1', '012345', 'x')).rejects.toMatchObject({
        name: 'NetworkError',
      });
      vi.mocked(amplify.signIn).mockResolvedValueOnce(unconfirmed);
      vi.mocked(amplify.confirmSignUp).mockRejectedValue(amplifyError('CodeMismatchException', 'x'));
      const error: unknown = await confirmWithPassword('user-1', '012345', 'x').catch(
        (thrown: unknown) => thrown,
      );
      expect(error).not.toBeInstanceOf(AccountError);
    });
  });

  it('signs up under a new random user name each time, never under the email address', async () => {
    const first = await signUp('ada@example.com', '123456');
    const second = await signUp('ada@example.com', '123456');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(amplify.signUp).toHaveBeenCalledWith({
      username: first,
      password: '123456',
      options: { userAttributes: { email: 'ada@example.com' } },
    });
  });

  it.each(['UserNotFoundException', 'InvalidParameterException', 'LimitExceededException'])(
    'resolves a password reset request as usual when Cognito throws %s',
    async (name) => {
      vi.mocked(amplify.resetPassword).mockRejectedValue(amplifyError(name, 'x'));
      await expect(requestReset('ada@example.com')).resolves.toBeUndefined();
    },
  );

  it('rethrows a network error from a password reset request', async () => {
    vi.mocked(amplify.resetPassword).mockRejectedValue(amplifyError('NetworkError', 'x'));
    await expect(requestReset('ada@example.com')).rejects.toThrow('x');
  });

  it('signs out everywhere after a password reset, also a session of somebody who knew the old password', async () => {
    vi.mocked(amplify.signIn).mockResolvedValue(done);
    await setNewPassword('user-1', '012345', 'another lamp');
    expect(amplify.signIn).toHaveBeenCalledWith({ username: 'user-1', password: 'another lamp' });
    expect(amplify.signOut).toHaveBeenCalledWith({ global: true });
  });

  it('counts a reset as done if only signing out everywhere fails, and signs nobody out if the reset fails', async () => {
    vi.mocked(amplify.signIn).mockRejectedValue(amplifyError('NetworkError', 'x'));
    await expect(setNewPassword('user-1', '012345', 'another lamp')).resolves.toBeUndefined();
    vi.mocked(amplify.signIn).mockReset();
    vi.mocked(amplify.confirmResetPassword).mockRejectedValue(amplifyError('CodeMismatchException', 'x'));
    await expect(setNewPassword('user-1', '012345', 'another lamp')).rejects.toThrow('x');
    expect(amplify.signIn).not.toHaveBeenCalled();
  });

  it('returns null when there are no tokens', async () => {
    vi.mocked(amplify.fetchAuthSession).mockResolvedValue({});
    expect(await currentAccount()).toBeNull();
  });

  /** A session whose ID token has this payload. */
  const sessionWithClaims = (payload: Record<string, string>) => ({
    tokens: { idToken: { payload }, accessToken: { payload: {} } },
  });

  it('saves details as user attributes, and refreshes the tokens to include them', async () => {
    vi.mocked(amplify.fetchAuthSession).mockResolvedValue(
      sessionWithClaims({ email: 'ada@example.com', name: 'Ada Lovelace', phone_number: '+12125550187' }),
    );
    expect(await saveDetails({ name: 'Ada Lovelace', phone: '+12125550187' })).toEqual({
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      phone: '+12125550187',
    });
    expect(amplify.updateUserAttributes).toHaveBeenCalledWith({
      userAttributes: { name: 'Ada Lovelace', phone_number: '+12125550187' },
    });
    expect(amplify.fetchAuthSession).toHaveBeenCalledWith({ forceRefresh: true });
  });

  it.each([
    ['UserUnAuthenticatedException', 'User needs to be authenticated to call this API.'],
    ['NotAuthorizedException', 'Access Token has been revoked'],
  ])(
    'signs out if details cannot be saved because the session has ended (%s), and asks for a new sign-in',
    async (name, said) => {
      vi.mocked(amplify.updateUserAttributes).mockRejectedValue(amplifyError(name, said));
      const error: unknown = await saveDetails({ name: 'Ada', phone: '' }).catch((thrown: unknown) => thrown);
      expect(messageOf(error)).toBe('You’re signed out. Sign in again, then repeat your change.');
      expect(amplify.signOut).toHaveBeenCalled();
      expect(session.get()).toEqual({ status: 'signed-out' });
    },
  );

  it('ignores account attributes that the forms would reject', async () => {
    vi.mocked(amplify.fetchAuthSession).mockResolvedValue(
      sessionWithClaims({ email: 'ada@example.com', name: 'Call +1 900, now!', phone_number: 'x' }),
    );
    expect(await currentAccount()).toEqual({ email: 'ada@example.com' });
  });
});

it.each([
  [accountMessages.tooManySignUps, accountMessages.tooManySignUps],
  ["Cannot read properties of undefined (reading 'email')", 'Please try again in a moment.'],
])('a sign-up that our function answered with "%s" is explained with "%s"', (thrown, shown) => {
  const wrapped = `PreSignUp failed with error ${thrown}.`;
  expect(messageOf(amplifyError('UserLambdaValidationException', wrapped))).toBe(shown);
});

describe("Amplify's events", () => {
  const failRefresh = (name: string) =>
    Hub.dispatch('auth', { event: 'tokenRefresh_failure', data: { error: amplifyError(name, 'x') } });

  it('end the session on sign-out', () => {
    Hub.dispatch('auth', { event: 'signedOut' });
    expect(session.get()).toEqual({ status: 'signed-out' });
  });

  it('end the session when its tokens can no longer be refreshed, but not on a network error', () => {
    failRefresh('NetworkError');
    expect(session.get()).toMatchObject({ status: 'signed-in' });
    failRefresh('NotAuthorizedException');
    expect(session.get()).toEqual({ status: 'signed-out' });
  });
});
