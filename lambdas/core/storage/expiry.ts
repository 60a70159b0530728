import { daySeconds } from '../time';

/** When DynamoDB deletes an item that is stored at `now` (milliseconds), in seconds since 1970. */
export function expiryOf(now: number, retentionDays: number): number {
  return Math.ceil(now / 1000) + retentionDays * daySeconds;
}
