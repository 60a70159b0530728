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
export const tokenOperations = ['UpdateUserAttributes', 'GlobalSignOut'] as const;

/** What the header may say. */
export const accountTargets: readonly string[] = [...clientOperations, ...tokenOperations].map(
  (name) => accountService + name,
);
