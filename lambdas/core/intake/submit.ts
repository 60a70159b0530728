import type { Inserted } from '@concierge/contract/answers';
import { honeypotField } from '@concierge/contract/field-names';
import type { IntakeInsert, IntakeKind, IntakeRecord } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { mailboxOf } from '@concierge/contract/mailbox';
import { notices } from '@concierge/contract/messages';
import { type CaptchaContext, verifyCaptcha } from '../captcha/verify-captcha';
import { Failure } from '../failure';
import { networkOf } from '../guards/network';
import { takeSlot } from '../guards/rolling-window';
import { claimGuard, submissionOf } from '../guards/single-use';
import { addressDigest, contentHash, keyedHash, referenceOf, sameSecret } from '../hashes';
import type { Item, Table } from '../storage/table';
import { count, log } from '../telemetry';
import { type Posted, recentPostedIds } from './posted-id';
import { newRecord } from './record';

export interface IntakeContext extends CaptchaContext {
  readonly kind: IntakeKind;
  readonly records: Table;
  readonly retentionDays: number;
}

export interface Submitted extends Inserted {
  readonly replayed: boolean;
}

/** Longer than a function lives that is still about to take a slot, frozen or not. */
const claimSeconds = 3600;

/**
 * Stores one submission. The id is the idempotency key, which only its maker knows: what was stored under it answers
 * again without a captcha, a slot or a second record, and any other body under it is refused. Only then come the
 * captcha and the limit, so that what they cost is paid once. Of different bodies under one id the first that is
 * admitted claims it, so that no other one's address pays for it; the put decides between parallel twins.
 */
export async function submitIntake(
  context: IntakeContext,
  input: IntakeInsert,
  viewerAddress: string,
): Promise<Submitted> {
  const { kind, records, guards, hashKey, runtime, retentionDays } = context;
  const { id, recaptchaToken, [honeypotField]: trapped } = input;
  const { fields, bodyHash, suspect } = contentOf(input);

  const { byId, byContent } = await storedBefore(context, id, { bodyHash, suspect, viewerAddress });
  if (byId) return replay(byId, bodyHash);

  const tooMany = notices.rateLimit[kind].description;
  await verifyCaptcha(context, { token: recaptchaToken, endpoint: kind, id, viewerAddress, tooMany });
  if (byContent) return replay(byContent, bodyHash);

  const now = runtime.now();
  const claim = keyedHash(hashKey, `id:${kind}`, id);
  const ours = submissionOf(id, keyedHash(hashKey, 'content', bodyHash));
  if (!(await claimGuard(guards, claim, ours, { now, seconds: claimSeconds }))) throw new Failure('conflict');
  const guard = keyedHash(hashKey, `rate:${kind}`, mailboxOf(fields.email));
  const slot = await takeSlot(guards, guard, id, {
    windows: [{ max: limits.ratePerWindow[kind], seconds: limits.rateWindowSeconds }],
    now,
  });
  if (!slot.granted) {
    count('RateLimited');
    throw new Failure('too_many_requests', {
      message: tooMany,
      headers: { 'retry-after': String(slot.retryAfterSeconds) },
    });
  }

  const reference = referenceOf(kind, id);
  const senderNetwork = keyedHash(hashKey, 'network', networkOf(viewerAddress));
  const record = newRecord(id, fields, {
    reference,
    bodyHash,
    trapped,
    senderNetwork,
    addressDigest: addressDigest(hashKey, fields.email),
    retentionDays,
    now,
  });
  if (await records.putNew(record)) {
    count('Submission');
    log.info('A submission was stored', { kind, reference });
    if (record.suspect) count('SubmissionHeld');
    return { id, reference, replayed: false };
  }
  const winner = await records.get(id);
  if (!winner) throw new Error('A record that refused a second put is gone');
  return replay(winner, bodyHash);
}

interface Before {
  /** Stored under the id that the caller gave: nobody else knows it. */
  readonly byId: Item | undefined;
  /**
   * The same content, posted by the browser itself before the page's script had come: who goes back then and
   * presses the button again, with the script, means that one. Content can be guessed, an id cannot: before
   * admission nobody is told of it.
   */
  readonly byContent: Item | undefined;
}

async function storedBefore(
  { records, hashKey, kind, runtime }: IntakeContext,
  id: string,
  content: Pick<Posted, 'bodyHash' | 'suspect' | 'viewerAddress'>,
): Promise<Before> {
  const posted = recentPostedIds({ hashKey, kind, ...content, now: runtime.now() });
  const ids = [...new Set([id, ...posted])];
  const found = new Map(await Promise.all(ids.map(async (key) => [key, await records.get(key)] as const)));
  return {
    byId: posted.includes(id) ? undefined : found.get(id),
    byContent: posted.map((key) => found.get(key)).find((record) => record !== undefined),
  };
}

function replay(stored: Item, bodyHash: string): Submitted {
  if (!sameSecret(String(stored.body_hash), bodyHash)) throw new Failure('conflict');
  count('SubmissionReplayed');
  return { id: String(stored.id), reference: String(stored.reference), replayed: true };
}

/** What of an insert is stored as the visitor gave it, and the hash by which two are the same. */
export function contentOf(input: IntakeInsert): { fields: IntakeRecord; bodyHash: string; suspect: boolean } {
  const { id: _id, recaptchaToken: _token, [honeypotField]: trapped, ...given } = input;
  const fields = emptyAsNull(given);
  return { fields, bodyHash: hashOf(fields), suspect: trapped !== '' };
}

/**
 * What makes two bodies the same: not the moment of consent, which a form may take anew at each attempt, and
 * not the field that the visitor does not see.
 */
function hashOf({ consent_timestamp: _, ...content }: IntakeRecord): string {
  return contentHash(content);
}

/** A text that sanitising left empty is stored as null. */
function emptyAsNull(fields: IntakeRecord): IntakeRecord {
  const { phone, interest, message, primary_concern } = fields;
  return {
    ...fields,
    phone: phone || null,
    interest: interest || null,
    message: message || null,
    primary_concern: primary_concern || null,
  };
}
