import type { ErrorCode } from './responses';

/** A call that got an error answer, or no answer at all (`status` 0, code 'unavailable'). */
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
