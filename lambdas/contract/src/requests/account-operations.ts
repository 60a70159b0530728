/**
 * The operations of Cognito that the site uses. The edge lets no other through: Cognito is the same host for everybody's
 * pools, so a script in a page could otherwise send what it likes to a stranger's.
 */

/** The header that names the operation, and what it has before the name. */
export const operationHeader = 'x-amz-target';
export const accountService = 'AWSCognitoIdentityProviderService.';

/** Operations that make Cognito send mail to an address that the caller chooses. */
export const mailingOperations = ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'] as const;

/** Operations whose body names the site's client. */
export const clientOperations = [
  ...mailingOperations,
  'ConfirmSignUp',
  'ConfirmForgotPassword',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
] as const;

/** Operations whose access token names the client, so that their body does not. */
export const tokenOperations = ['GlobalSignOut'] as const;

const targets = (names: readonly string[]): readonly string[] => names.map((name) => accountService + name);

/** What the header may say on the public site. */
export const accountTargets = targets([...clientOperations, ...tokenOperations]);

/** Operations whose session, of a challenge during a sign-in, names the client. */
export const challengeOperations = ['AssociateSoftwareToken', 'VerifySoftwareToken'] as const;

/** What the header may say on the desk, whose accounts are neither made nor changed by a page. */
export const deskTargets = targets([
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  ...challengeOperations,
]);
