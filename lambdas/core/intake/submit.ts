import type { Inserted } from '@concierge/contract/answers';
import { honeypotField } from '@concierge/contract/field-names';
import type { IntakeInsert, IntakeKind, IntakeRecord } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { mailboxOf } from '@concierge/contract/mailbox';
import { notices } from '@concierge/contract/messages';
import { type CaptchaContext, verifyCaptcha } from '../captcha/verify-captcha';
import { Failure } from '../failure';
import { daySeconds } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { takeSlot } from '../guards/rolling-window';
import { claimGuard, releaseGuard, submissionOf } from '../guards/single-use';
import { addressDigest, contentHash, keyedHash, referenceOf, sameSecret } from '../hashes';
import type { Item, Table } from '../storage/table';
import { count, log } from '../telemetry';
import { recentPostedIds } from './posted-id';
import { newRecord } from './record';

export interface IntakeContext extends CaptchaContext {
  readonly kind: IntakeKind;
  readonly records: Table;
  readonly retentionDays: number;
}

export interface Submitted extends Inserted {
  readonly replayed: boolean;
}

/**
 * Stores one submission. The id is the idempotency key, which only its maker knows: what was stored under it answers
 * again whatever its captcha, without a slot or a second record, and any other body under it is refused. The first body
 * that is admitted claims the id for as long as records are kept, so that no other one's address pays for it. So only
 * who finds it claimed has to look for a record; the put decides between parallel twins.
 */
export async function submitIntake(
  context: IntakeContext,
  input: IntakeInsert,
  viewerAddress: string,
): Promise<Submitted> {
  const { kind, records, guards, hashKey, runtime, retentionDays } = context;
  const { id, recaptchaToken, [honeypotField]: trapped } = input;
  const { fields, bodyHash, suspect } = contentOf(input);
  const now = runtime.now();
  const posted = recentPostedIds({ hashKey, kind, bodyHash, suspect, viewerAddress, now });

  const tooMany = notices.rateLimit[kind].description;
  try {
    await verifyCaptcha(context, { token: recaptchaToken, endpoint: kind, id, viewerAddress, tooMany });
  } catch (error) {
    // An id that follows from what was posted can be guessed with it: of its record nobody is told before admission.
    const stored = error instanceof Failure && !posted.includes(id) ? await records.get(id) : undefined;
    if (!stored) throw error;
    return replay(stored, bodyHash);
  }

  const claim = keyedHash(hashKey, `id:${kind}`, id);
  const ours = submissionOf(id, keyedHash(hashKey, 'content', bodyHash));
  const claimed = await claimGuard(guards, claim, ours, { now, seconds: retentionDays * daySeconds });
  if (claimed === 'taken') throw new Failure('conflict');
  const stored = claimed === 'again' ? await records.get(id) : undefined;
  if (stored) return replay(stored, bodyHash);

  const guard = keyedHash(hashKey, `rate:${kind}`, mailboxOf(fields.email));
  const windows = [{ max: limits.ratePerWindow[kind], seconds: limits.rateWindowSeconds }];
  const twins = posted.filter((one) => one !== id);
  let slot = await takeSlot(guards, guard, id, { windows, now, twins });
  if (slot.granted && slot.holder !== undefined && slot.holder !== id) {
    // The same content, posted by the browser itself before the page's script had come: who goes back then and presses
    // the button again, with the script, means that one.
    const twin = await records.get(slot.holder);
    if (twin) {
      await releaseGuard(guards, claim, ours);
      return replay(twin, bodyHash);
    }
    slot = await takeSlot(guards, guard, id, { windows, now });
  }
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

function replay(stored: Item, bodyHash: string): Submitted {
  if (!sameSecret(String(stored.body_hash), bodyHash)) throw new Failure('conflict');
  count('SubmissionReplayed');
  return { id: String(stored.id), reference: String(stored.reference), replayed: true };
}

/** The fields that are stored as given, and the hash by which two submissions are compared. */
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

/** A text that is empty after sanitizing is stored as null. */
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
