import { roleClaim, type StaffRole } from '@concierge/contract/staff/staff';
import { staffRole } from '@concierge/contract/staff/staff-role';
import { call } from '@concierge/contract/wire/client';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, type SignInOutput, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sessionStorage } from 'aws-amplify/utils';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { session, signIn as signInSettings } from '../../functions/endpoints';

/* Everything that touches Amplify. Import it only through `loadStaffAccounts`, so that pages don't wait for Amplify. */

// Amplify would otherwise log a warning about the custom endpoint below on every call.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/**
 * Points Amplify at the staff's pool, which no build knows. Tokens stay in this tab.
 * @throws if the settings can't be read
 */
export async function configure(): Promise<void> {
  const { userPoolId, clientId } = await call(signInSettings, undefined);
  const userPoolEndpoint = `${window.location.origin}/accounts`;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionStorage);
}

/** What a sign-in asks for next. */
export type Step =
  | { readonly name: 'new-password' | 'code' | 'done' }
  | { readonly name: 'authenticator'; readonly key: string; readonly picture: readonly boolean[][] };

function stepOf({ nextStep }: SignInOutput, email: string): Step {
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { name: 'new-password' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret: key, getSetupUri } = nextStep.totpSetupDetails;
      const { data: picture } = encode(getSetupUri(window.location.hostname, email).href, { border: 2 });
      return { name: 'authenticator', key, picture };
    }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { name: 'code' };
    case 'DONE':
      return { name: 'done' };
    default:
      throw new Error(`The desk has no step ${nextStep.signInStep}`);
  }
}

/** Starts a sign-in with a password. Cognito's errors pass through. */
export async function start(email: string, password: string): Promise<Step> {
  // What this tab still has may be of somebody else.
  await signOut();
  return stepOf(await signIn({ username: email, password }), email);
}

/** Answers the current step: with a new password, or a code. A sign-in is in the audit before it opens anything. */
export async function proceed(email: string, answer: string): Promise<Step> {
  const step = stepOf(await confirmSignIn({ challengeResponse: answer }), email);
  const token = step.name === 'done' ? await idToken() : null;
  if (token !== null) await call(session, undefined, { idToken: token });
  return step;
}

/** Who is signed in in this tab. */
export interface SignedInStaff {
  readonly email: string;
  readonly role: StaffRole;
  /** When they signed in, in milliseconds since 1970. */
  readonly since: number;
}

const claims = z.object({ email: z.string(), [roleClaim]: staffRole, auth_time: z.number() });

/** Who is signed in, by a token that is refreshed if need be; null if nobody is. */
export async function current(): Promise<SignedInStaff | null> {
  const { tokens } = await fetchAuthSession();
  const { data } = claims.safeParse(tokens?.idToken?.payload);
  return data ? { email: data.email, role: data[roleClaim], since: data.auth_time * 1000 } : null;
}

/** The token that functions ask for; null once the session has ended. */
export async function idToken(): Promise<string | null> {
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Forgets the tokens of this tab, and revokes them. */
export async function forget(): Promise<void> {
  await signOut();
}
