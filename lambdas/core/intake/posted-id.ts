import type { IntakeKind } from '@concierge/contract/intake';
import { hourSeconds, windowStart } from '../guards/fixed-window';
import { keyedUuid } from '../hashes';

interface Posted {
  readonly hashKey: string;
  readonly kind: IntakeKind;
  readonly bodyHash: string;
  readonly now: number;
}

/**
 * The id of a form that the browser posted itself. No script made one, so it follows from the content and the
 * hour: a double click stores one record. The key keeps anybody from telling the content by it.
 */
export function postedId({ hashKey, kind, bodyHash, now }: Posted): string {
  return keyedUuid(hashKey, `form:${kind}:${windowStart(now, hourSeconds)}`, bodyHash);
}

/** Under which ids the same content may have been posted by the browser itself within the last hour. */
export function recentPostedIds(posted: Posted): string[] {
  return [postedId(posted), postedId({ ...posted, now: posted.now - hourSeconds * 1000 })];
}
