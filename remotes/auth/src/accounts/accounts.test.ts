import { accountMessages } from '@concierge/contract/text/messages';
import { session } from '@concierge/kit';
import * as amplify from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { amplifyError } from '../testing/fake-accounts';
import {
  confirmWithPassword,
  currentAccount,
  requestReset,
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
