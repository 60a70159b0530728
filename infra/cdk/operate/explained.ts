import { UserError } from '@concierge/command-line/user-error';
import { Unavailable } from '@concierge/lambdas/core/failure';

/** Runs a command. What the person at the keyboard can understand prints as a sentence, and makes the exit code 1. */
export async function explained(run: () => Promise<number>, print: (text: string) => void): Promise<number> {
  try {
    return await run();
  } catch (thrown) {
    const error = thrown instanceof Unavailable ? thrown.cause : thrown;
    if (error instanceof UserError || isUsage(error)) print(error.message);
    else if (isOfAws(error)) print(`The call to AWS failed: ${error.name}, ${error.message}`);
    else throw thrown;
    return 1;
  }
}

/** node:util's own message for an unknown option is good enough. */
function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** What AWS answered, or what kept the SDK from asking: credentials, a profile, the network. */
function isOfAws(error: unknown): error is Error {
  return error instanceof Error && ('$metadata' in error || 'tryNextLink' in error || '$fault' in error);
}
