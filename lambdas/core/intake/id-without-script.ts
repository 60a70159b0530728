import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { keyedUuid } from '../hashes';
import { hourSeconds } from '../time';

export interface Posted {
  readonly hashKey: string;
  readonly kind: IntakeKind;
  readonly bodyHash: string;
  /** The sender's network address. Others who guess the content make another record and never find this one. */
  readonly viewerAddress: string;
  /** True if the honeypot was filled. Such a record must never be mistaken for one without. */
  readonly suspect: boolean;
  readonly now: number;
}

/**
 * The id of a form posted without script. No script made one, so it is derived from the content, its sender and the
 * hour, and a double click stores one record. The key keeps the id from revealing the content.
 */
export function postedId({ hashKey, kind, bodyHash, viewerAddress, suspect, now }: Posted): string {
  const sender = networkOf(viewerAddress, limits.untokenedBits);
  const purpose = `form:${kind}:${windowStart(now, hourSeconds)}:${suspect ? 'suspect' : ''}:${sender}`;
  return keyedUuid(hashKey, purpose, bodyHash);
}

/** The ids that the same content would have if it was posted without script within the last hour. */
export function recentPostedIds(posted: Posted): string[] {
  return [postedId(posted), postedId({ ...posted, now: posted.now - hourSeconds * 1000 })];
}
