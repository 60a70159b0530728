import { staffPasswordMinChars } from '@concierge/contract/staff/staff';
import { unreachable } from '@concierge/kit';

export const shortPassword = `Use at least ${staffPasswordMinChars} characters, with no space at either end.`;

/** What Cognito's sentences mean here. It uses one name for most of them. */
const sentences: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/attempts exceeded/i, 'Too many tries. Wait a few minutes, then try again.'],
  [/session is expired/i, 'That took too long. Start again with your password.'],
  [/temporary password has expired/i, 'Your temporary password has expired. Ask an owner for a new one.'],
  [/disabled/i, 'This account is turned off. Ask an owner.'],
];

const byName: Readonly<Record<string, string>> = {
  CodeMismatchException: 'That code isn’t right. Use the newest one that your app shows.',
  EnableSoftwareTokenMFAException: 'That code isn’t right. Use the newest one that your app shows.',
  ExpiredCodeException: 'That code was used already. Wait for the next one.',
  InvalidPasswordException: shortPassword,
  InvalidParameterException: shortPassword,
  TooManyRequestsException: 'Too many tries. Wait a few minutes, then try again.',
  LimitExceededException: 'Too many tries. Wait a few minutes, then try again.',
};

/** The message for an error of a sign-in. It never tells who has an account. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Please try again.';
  const sentence = sentences.find(([said]) => said.test(error.message))?.[1] ?? byName[error.name];
  if (sentence) return sentence;
  if (/^(NotAuthorized|UserNotFound)/.test(error.name)) return 'That address or password isn’t right.';
  return unreachable.description;
}

/** True if the sign-in has to start again. */
export const isOver = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAuthorizedException' && /expired/i.test(error.message);
