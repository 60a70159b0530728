import './hide-full-storage';
import { session, site } from '@concierge/kit';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  signIn as signInWithAmplify,
  signOut as signOutWithAmplify,
  signUp as signUpWithAmplify,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { AccountError, isUnreachable, messageOf, nameOf, wrongPassword } from './failures';
import { tokenStorage } from './token-storage';

/*
 * Everything that touches Amplify. Import it only through `loadAccounts`, so that pages don't wait for Amplify.
 */

// Amplify would otherwise log a warning about the custom endpoint below on every call.
ConsoleLogger.LOG_LEVEL = 'ERROR';
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: site.accounts.userPoolId,
      userPoolClientId: site.accounts.clientId,
      // The edge proxies this path to Cognito: pages talk to their own origin only.
      userPoolEndpoint: `${window.location.origin}/accounts`,
    },
  },
});

cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);

/** Errors of somebody whose session has ended. Network errors don't end it. */
const sessionEndingErrors =
  /^(NotAuthorized|UserUnAuthenticated|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)/;

Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'signedOut') session.signedOut();
  if (payload.event === 'tokenRefresh_failure' && sessionEndingErrors.test(nameOf(payload.data?.error)))
    session.signedOut();
});

/** The signed-in user. */
export interface Account {
  readonly email: string;
}

/** Returns the signed-in account, or null. Refreshes expired tokens first, or all of them with `forceRefresh`. */
export async function currentAccount(forceRefresh = false): Promise<Account | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  const { email } = tokens?.idToken?.payload ?? {};
  return typeof email === 'string' ? { email } : null;
}

/** Signs out here after tokens were refused: they must not keep the visitor from signing in again. */
export async function dropSession(): Promise<void> {
  await signOut().catch(() => undefined);
  session.signedOut();
}

/** Returns the token that identifies the signed-in user to the API, or null if nobody is signed in. */
export async function idToken(): Promise<string | null> {
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Tries a password with Cognito once. Signs out any session that this browser still has. */
async function tryPassword(username: string, password: string): Promise<SignInOutput> {
  const attempt = () => signInWithAmplify({ username, password });
  return attempt().catch(async (error: unknown) => {
    if (nameOf(error) !== 'UserAlreadyAuthenticatedException') throw error;
    // The old session may be someone else's. The person entering the password is the one to sign in.
    await signOutWithAmplify();
    return attempt();
  });
}

const wrongPasswordError = () => new AccountError('NotAuthorizedException', wrongPassword);

/**
 * @throws AccountError with Cognito's wrong-password message if Cognito asks for another step, for instance because
 * the address is unconfirmed. Cognito's own errors pass through.
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { isSignedIn } = await tryPassword(email, password);
  if (!isSignedIn) throw wrongPasswordError();
}

/**
 * Signs up under a random user name, so that an address that already has an account gets the same answer as any
 * other: only its owner, who gets the email, learns more. Returns the user name, which resending the link needs.
 */
export async function signUp(email: string, password: string): Promise<string> {
  const username = crypto.randomUUID();
  await signUpWithAmplify({ username, password, options: { userAttributes: { email } } });
  return username;
}

export async function resendLink(user: string): Promise<void> {
  await resendSignUpCode({ username: user });
}

export async function confirm(user: string, code: string): Promise<void> {
  await confirmSignUp({ username: user, confirmationCode: code });
}

/**
 * Confirms the account for someone who knows its password. Cognito checks the password before it reports that the
 * account is unconfirmed.
 * @throws AccountError if Cognito rejects the password
 */
export async function confirmWithPassword(user: string, code: string, password: string): Promise<void> {
  const { nextStep } = await tryPassword(user, password).catch((error: unknown) => {
    // Cognito uses one error name for a wrong password and a used link. AccountError marks this one as the password's.
    throw isUnreachable(error) ? error : new AccountError(nameOf(error), messageOf(error));
  });
  // The account was already confirmed, and the user didn't ask to be signed in.
  if (nextStep.signInStep === 'DONE') await signOutWithAmplify();
  else if (nextStep.signInStep !== 'CONFIRM_SIGN_UP') throw wrongPasswordError();
  await confirm(user, code);
}

/** Errors that depend on whether the address has an account. A stranger must not see the difference. */
const revealingErrors = new Set([
  'UserNotFoundException',
  'InvalidParameterException',
  'LimitExceededException',
]);

export async function requestReset(email: string): Promise<void> {
  try {
    await resetPassword({ username: email });
  } catch (error) {
    if (!revealingErrors.has(nameOf(error))) throw error;
  }
}

/**
 * Sets the new password, and signs out everywhere: Cognito leaves sessions alone when a password is reset, also that of
 * somebody who knew the old one. If only the signing out fails, the password is changed all the same.
 */
export async function setNewPassword(user: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: user, confirmationCode: code, newPassword });
  try {
    await tryPassword(user, newPassword);
    await signOutWithAmplify({ global: true });
  } catch {
    // The person can't do anything about it, and must not take it for a failed reset.
  }
}

/**
 * Ends the session on the server and clears it here. If the server is unreachable, Amplify still clears it here:
 * that is what counts on a shared computer, and nobody else has the refresh token, which is left to expire.
 */
export async function signOut(): Promise<void> {
  await signOutWithAmplify();
}
