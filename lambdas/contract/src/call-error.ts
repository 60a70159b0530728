import type { ErrorCode } from './answers';

/** A call that was answered with an error, or not answered at all (`status` 0, code 'unavailable'). */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** Seconds, from Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
