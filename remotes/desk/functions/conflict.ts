import { Failure } from '@concierge/lambdas/core/failure';

/** A change that comes too late. The audit names the records that it was about. */
export class Conflict extends Failure {
  constructor(
    readonly records: readonly string[],
    message = 'Somebody changed this in the meantime. Look at what changed, then decide again.',
  ) {
    super('conflict', { message });
  }
}
