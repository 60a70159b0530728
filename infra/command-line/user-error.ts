/** An error that the user can fix: shown as one sentence, never with a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** True for errors that only need their message shown. Packages may bring a class of their own with this name. */
export const isUserError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'UserError';

/** The system code of an error (EADDRINUSE, EACCES, ...), if it has one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** For `catch`: undefined for an error of this name, as AWS names what was to be expected. @throws every other error */
export const undefinedIfNamed = (name: string) => (error: unknown) => {
  if (error instanceof Error && error.name === name) return undefined;
  throw error;
};

/** The call's result, or undefined if the file or folder does not exist. */
export async function undefinedIfMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}
