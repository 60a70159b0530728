import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { hourSeconds, windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { keyedUuid } from '../hashes';

export interface Posted {
  readonly hashKey: string;
  readonly kind: IntakeKind;
  readonly bodyHash: string;
  /** The sender's network: others who guess the content make another record and never find this one. */
  readonly viewerAddress: string;
  /** Whether the honeypot was filled: such a record must never be taken for one without. */
  readonly suspect: boolean;
  readonly now: number;
}

/**
 * The id of a form that the browser posted itself. No script made one, so it follows from the content, its sender and
 * the hour: a double click stores one record. The key keeps anybody from telling the content by it.
 */
export function postedId({ hashKey, kind, bodyHash, viewerAddress, suspect, now }: Posted): string {
  const sender = networkOf(viewerAddress, limits.untokenedBits);
  const purpose = `form:${kind}:${windowStart(now, hourSeconds)}:${suspect ? 'suspect' : ''}:${sender}`;
  return keyedUuid(hashKey, purpose, bodyHash);
}

/** Under which ids the same content may have been posted by the browser itself within the last hour. */
export function recentPostedIds(posted: Posted): string[] {
  return [postedId(posted), postedId({ ...posted, now: posted.now - hourSeconds * 1000 })];
}
