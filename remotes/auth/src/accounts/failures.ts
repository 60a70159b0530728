import { accountMessages, notices } from '@concierge/contract/messages';

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
const revealing = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'UsernameExistsException',
]);

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Amplify could not be fetched: whatever the loader says of it is about files, not about the account. */
export class AccountsMissing extends Error {
  override readonly name = 'AccountsMissing';
}

/** Whether nobody answered, so that nothing is known to be wrong with what was entered. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AccountsMissing || nameOf(error) === 'NetworkError';
}

/** The server's message, as section 8 asks for it, or in plain words that there was none. */
export function messageOf(error: unknown): string {
  if (isUnreachable(error)) return notices.unreachable.description;
  if (revealing.has(nameOf(error))) return wrongPassword;
  // Cognito puts the words of the function that refused into a sentence of its own.
  if (nameOf(error) === 'UserLambdaValidationException') return accountMessages.tooManySignUps;
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
