/** A refusal of Cognito, or one that is to look like it. */
export class AccountError extends Error {
  constructor(
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }
}

/** Cognito's words. They fit whatever is wrong with a sign-in, so they are used for all of it. */
export const wrongPassword = 'Incorrect username or password.';

/** Refusals whose own words would tell a stranger that an address has an account, or has none. */
const telling = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'UsernameExistsException',
]);

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The server's message, as section 8 asks for it. */
export function messageOf(error: unknown): string {
  if (telling.has(nameOf(error))) return wrongPassword;
  return error instanceof Error && error.message ? error.message : 'Please try again.';
}

/** What became of a link from a mail. */
export type LinkProblem = 'spent' | 'taken' | 'unreachable';

export function linkProblem(error: unknown): LinkProblem {
  switch (nameOf(error)) {
    case 'AliasExistsException':
      return 'taken';
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
    case 'NotAuthorizedException':
    case 'TooManyFailedAttemptsException':
    case 'LimitExceededException':
    case 'UserNotFoundException':
      return 'spent';
    default:
      return 'unreachable';
  }
}
