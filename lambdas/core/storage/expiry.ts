import { daySeconds } from '../guards/fixed-window';

/** Seconds since 1970 at which DynamoDB deletes what is stored `now` (milliseconds). */
export function expiryOf(now: number, retentionDays: number): number {
  return Math.ceil(now / 1000) + retentionDays * daySeconds;
}
