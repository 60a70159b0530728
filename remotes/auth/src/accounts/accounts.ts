import { type AccountDetails, session, site } from '@concierge/kit';
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
  updateUserAttributes,
} from 'aws-amplify/auth';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { type Details, detailsOf } from './details';
import { AccountError, isUnreachable, messageOf, nameOf, wrongPassword } from './failures';
import { rememberSignUp } from './own-sign-up';

/*
 * Everything that touches Amplify. Reached only through `loadAccounts`, so that no page pays for Amplify before
 * someone signs in, up or out.
 */

// It would warn of the endpoint below at every call.
ConsoleLogger.LOG_LEVEL = 'ERROR';
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: site.accounts.userPoolId,
      userPoolClientId: site.accounts.clientId,
      // The edge passes this on to Cognito: pages talk to their own origin only.
      userPoolEndpoint: `${window.location.origin}/accounts`,
    },
  },
});

/** Failures to refresh that end a session; a cut connection does not. */
const ended =
  /^(NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)/;

Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'signedOut') session.signedOut();
  if (payload.event === 'tokenRefresh_failure' && ended.test(nameOf(payload.data?.error)))
    session.signedOut();
});

/** Who is signed in, and what they keep with their account. */
export interface Account extends AccountDetails {
  readonly email: string;
}

/** The account of the person who is signed in, after refreshing expired tokens, or all of them; null if nobody is. */
export async function currentAccount(forceRefresh = false): Promise<Account | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  const { email, name, phone_number } = tokens?.idToken?.payload ?? {};
  return typeof email === 'string' ? { email, ...detailsOf({ name, phone: phone_number }) } : null;
}

/** Keeps a name and a phone number with the account; an empty one is no longer kept. Answers the account as it is now. */
export async function saveDetails({ name, phone }: Details): Promise<Account | null> {
  await updateUserAttributes({ userAttributes: { name, phone_number: phone } });
  // The tokens say what was so when they were made.
  return currentAccount(true);
}

/** By which functions know the person who is signed in; null if nobody is. */
export async function idToken(): Promise<string | null> {
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** What Cognito says to a password: one try, whoever was signed in before. */
async function tryPassword(username: string, password: string): Promise<SignInOutput> {
  const attempt = () => signInWithAmplify({ username, password });
  return attempt().catch(async (error: unknown) => {
    if (nameOf(error) !== 'UserAlreadyAuthenticatedException') throw error;
    // Someone else's session in this browser: who enters a password now is who wants in.
    await signOutWithAmplify();
    return attempt();
  });
}

const refused = () => new AccountError('NotAuthorizedException', wrongPassword);

/** @throws AccountError in the same words for a wrong password, an unknown and an unconfirmed address. */
export async function signIn(email: string, password: string): Promise<void> {
  const { isSignedIn } = await tryPassword(email, password);
  if (!isSignedIn) throw refused();
}

/**
 * Signs up under a user name of its own, so that an address with an account answers like any other: only its
 * owner, who gets the mail, learns more. Answers the user name, by which the link can be sent again.
 */
export async function signUp(email: string, password: string): Promise<string> {
  const username = crypto.randomUUID();
  await signUpWithAmplify({ username, password, options: { userAttributes: { email } } });
  rememberSignUp(username);
  return username;
}

export async function resendLink(user: string): Promise<void> {
  await resendSignUpCode({ username: user });
}

export async function confirm(user: string, code: string): Promise<void> {
  await confirmSignUp({ username: user, confirmationCode: code });
}

/**
 * Confirms for whoever knows the account's password. Cognito looks at the password first and says only then that the
 * account still has to be confirmed.
 * @throws AccountError where the password is refused
 */
export async function confirmWithPassword(user: string, code: string, password: string): Promise<void> {
  const { nextStep } = await tryPassword(user, password).catch((error: unknown) => {
    // Cognito calls a wrong password and a used link by the same name: from here on it is the password's.
    throw isUnreachable(error) ? error : new AccountError(nameOf(error), messageOf(error));
  });
  // An account that was confirmed before: nobody asked to be signed in.
  if (nextStep.signInStep === 'DONE') await signOutWithAmplify();
  else if (nextStep.signInStep !== 'CONFIRM_SIGN_UP') throw refused();
  await confirm(user, code);
}

/** Refusals that only an address with an account can get: a stranger must not see the difference. */
const revealing = new Set(['UserNotFoundException', 'InvalidParameterException', 'LimitExceededException']);

export async function requestReset(email: string): Promise<void> {
  try {
    await resetPassword({ username: email });
  } catch (error) {
    if (!revealing.has(nameOf(error))) throw error;
  }
}

export async function resetTo(user: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: user, confirmationCode: code, newPassword });
}

/**
 * Ends the session on the server and forgets it here. Where the server cannot be reached Amplify forgets it all the
 * same: on a shared computer that is what counts, and nobody else has the refresh token that is left to expire.
 */
export async function signOut(): Promise<void> {
  await signOutWithAmplify();
}
