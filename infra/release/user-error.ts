/** An error that the user can fix: shown as one sentence, never with a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The system code of an error (EADDRINUSE, EACCES, ...), if it has one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
