/**
 * Something that the person at the keyboard can put right: shown as its one sentence, never with a stack.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The system's code of an error (EADDRINUSE, EACCES, ...), if it has one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
