import { accountMessages, toastTexts } from '@concierge/contract/text/messages';

/** An error from Cognito, or one made to look like it. */
export class AccountError extends Error {
  constructor(
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }
}

/** Cognito's own message. Also shown where the real one would reveal whether an address has an account. */
export const wrongPassword = 'Incorrect username or password.';

/** Errors whose own messages would tell a stranger whether an address has an account. */
const revealingErrors = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'UsernameExistsException',
]);

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Thrown when code can't be loaded on demand. The loader's own message is about files, not about the account. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
}

/** True if the server or our own code was unreachable, so that nothing is known to be wrong with the input. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CodeLoadError || nameOf(error) === 'NetworkError';
}

/** The message to show: the server's, unless it has none or it would reveal whether an address has an account. */
export function messageOf(error: unknown): string {
  if (isUnreachable(error)) return toastTexts.unreachable.description;
  if (revealingErrors.has(nameOf(error))) return wrongPassword;
  const message = error instanceof Error ? error.message : '';
  // Cognito wraps what the Lambda function threw in a sentence of its own, also if the function broke.
  if (nameOf(error) === 'UserLambdaValidationException')
    return message.includes(accountMessages.tooManySignUps)
      ? accountMessages.tooManySignUps
      : 'Please try again in a moment.';
  return message || 'Please try again.';
}

/** Why a link from an email failed. 'expired' also means used, replaced or incomplete. */
export type LinkProblem = 'expired' | 'account-exists' | 'unreachable';

export function linkProblem(error: unknown): LinkProblem {
  switch (nameOf(error)) {
    case 'AliasExistsException':
      return 'account-exists';
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
    case 'NotAuthorizedException':
    case 'TooManyFailedAttemptsException':
    case 'LimitExceededException':
    case 'UserNotFoundException':
      return 'expired';
    default:
      return 'unreachable';
  }
}
