import { createHmac } from 'node:crypto';
import type { IntakeKind } from '@concierge/contract/intake';
import { hourSeconds, windowStart } from '../guards/fixed-window';

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
  const hour = windowStart(now, hourSeconds);
  const hex = createHmac('sha256', hashKey).update(`form:${kind}:${hour}\0`).update(bodyHash).digest('hex');
  // RFC 9562, version 8: a UUID whose content is its maker's business.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Under which ids the same content may have been posted by the browser itself within the last hour. */
export function recentPostedIds(posted: Posted): string[] {
  return [postedId(posted), postedId({ ...posted, now: posted.now - hourSeconds * 1000 })];
}
