import { nullableTexts } from '@concierge/contract/forms/form-fields';
import { honeypotField } from '@concierge/contract/forms/form-texts';
import type { IntakeInsert, IntakeKind, IntakeRecord } from '@concierge/contract/forms/intake';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import { promisedTime } from '@concierge/contract/practice/promised-time';
import { mailboxOf } from '@concierge/contract/text/canonical-mailbox';
import { limits } from '@concierge/contract/text/limits';
import { toastTexts } from '@concierge/contract/text/messages';
import type { Inserted } from '@concierge/contract/wire/responses';
import { type CaptchaContext, consumeToken, verifyCaptcha } from '../captcha/verify-captcha';
import { Failure, Unavailable } from '../failure';
import { windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { slotOf } from '../guards/rolling-window';
import { addressDigest, contentHash, keyedHash, mailboxDigest, sameSecret } from '../hashes';
import { confirmationCounts } from '../notifications/limits/confirmation-limit';
import { referenceOf } from '../reference';
import type { Item, Table } from '../storage/table';
import { log } from '../telemetry';
import { daySeconds } from '../time';
import { recentPostedIds } from './id-without-script';
import { newRecord } from './record';

export interface IntakeContext extends CaptchaContext {
  readonly kind: IntakeKind;
  readonly records: Table;
  readonly retentionDays: number;
  readonly textsPractice: boolean;
  readonly openingHours: OpeningHours;
}

export interface Submitted extends Inserted {
  readonly createdAt: string;
  readonly replayed: boolean;
}

/**
 * Stores one submission. The id is the idempotency key, which only its maker knows. A repetition gets the first result
 * whatever its captcha, and takes no slot and makes no second record. Another body with the same id is refused.
 */
export async function submitIntake(
  context: IntakeContext,
  input: IntakeInsert,
  viewerAddress: string,
): Promise<Submitted> {
  const { kind, records, hashKey, runtime } = context;
  const { bodyHash, suspect } = contentOf(input);
  const now = runtime.now();
  const posted = recentPostedIds({ hashKey, kind, bodyHash, suspect, viewerAddress, now });
  try {
    return await store(context, input, { viewerAddress, now, posted });
  } catch (error) {
    // An id derived from the content can be guessed with it, so its record is not revealed without admission.
    const mayReveal = error instanceof Failure && !posted.includes(input.id);
    const stored = mayReveal ? await records.get(input.id) : undefined;
    if (!stored) throw error;
    return replay(stored, bodyHash);
  }
}

/** Longest pauses (ms) before each attempt to store a record: transactions on the same items may conflict. */
const pauses = [0, 50, 200, 500, 1000];

interface Posted {
  readonly viewerAddress: string;
  readonly now: number;
  /** Ids under which the same content may have been posted without script. */
  readonly posted: readonly string[];
}

/**
 * One transaction uses up the token, takes a slot in the mailbox's hour, counts the confirmation and stores the record,
 * so nothing is used up for a record that isn't stored. If it is refused, this looks up why.
 */
async function store(
  context: IntakeContext,
  input: IntakeInsert,
  { viewerAddress, now, posted }: Posted,
): Promise<Submitted> {
  const { kind, records, guards, hashKey, runtime, retentionDays, textsPractice, openingHours } = context;
  const { id, recaptchaToken, [honeypotField]: honeypotText } = input;
  const { fields, bodyHash } = contentOf(input);
  const tooMany = toastTexts.rateLimit[kind].description;
  const check = { token: recaptchaToken, endpoint: kind, id, viewerAddress, tooMany };
  const { token, verified } = await verifyCaptcha(context, check);

  const reference = referenceOf(hashKey, kind, id);
  const record = newRecord(id, fields, {
    reference,
    bodyHash,
    honeypotText,
    verified,
    senderNetwork: keyedHash(hashKey, 'network', networkOf(viewerAddress)),
    addressDigest: addressDigest(hashKey, fields.email),
    mailboxDigest: mailboxDigest(hashKey, fields.email),
    dueAt: promisedTime(kind, now, openingHours),
    retentionDays,
    textsPractice,
    now,
  });
  const counted = { ...record, confirmation_day: windowStart(now, daySeconds) };
  const guard = keyedHash(hashKey, `rate:${kind}`, mailboxOf(fields.email));
  const windows = [{ max: limits.ratePerWindow[kind], seconds: limits.rateWindowSeconds }];
  let equivalents = posted.filter((one) => one !== id);
  let counts = confirmationCounts(hashKey, kind, record, now);
  let hasSlot = false;
  let cause: Error | undefined;
  for (const pause of pauses) {
    if (pause > 0) await runtime.sleep(pause * Math.random());
    const { update, stateIn } = slotOf(id, { windows, now, equivalents });
    const guardWrites = [...(token ? [token] : []), ...(hasSlot ? [] : [{ guard, update }]), ...counts];
    cause = await records.transact([
      ...guardWrites.map((one) => guards.updated(one.guard, one.update)),
      records.newItem(counts.length > 0 ? counted : record),
    ]);
    if (!cause) {
      log.info('A submission was stored', { kind, reference });
      return { ...answerOf(record), replayed: false };
    }

    await consumeToken(context, token);
    const stored = await records.get(id);
    if (stored) return replay(stored, bodyHash);
    const { holder, waitSeconds } = stateIn(await guards.get(guard));
    if (holder === id) hasSlot = true;
    else if (holder !== undefined) {
      // The same content was posted before the page's script had loaded. After Back, the visitor pressed the button
      // again, with the script, and means that record.
      const equivalent = await records.get(holder);
      if (equivalent) return replay(equivalent, bodyHash);
      equivalents = [];
    } else if (waitSeconds > 0) {
      const headers = { 'retry-after': String(waitSeconds) };
      throw new Failure('too_many_requests', { message: tooMany, headers });
    }
    // The daily count may be full, or conflict with others on the same network. The record must not wait for that.
    counts = [];
  }
  throw new Unavailable('dynamodb', cause);
}

function replay(stored: Item, bodyHash: string): Submitted {
  if (!sameSecret(String(stored.body_hash), bodyHash)) throw new Failure('conflict');
  return { ...answerOf(stored), replayed: true };
}

const answerOf = ({ id, reference, created_at }: Item) => ({
  id: String(id),
  reference: String(reference),
  createdAt: String(created_at),
});

/** The fields as they are stored, the hash for comparing submissions, and whether the submission is suspect. */
export function contentOf(input: IntakeInsert): { fields: IntakeRecord; bodyHash: string; suspect: boolean } {
  const { id: _id, recaptchaToken: _token, [honeypotField]: honeypotText, ...given } = input;
  const fields = emptyAsNull(given);
  return { fields, bodyHash: hashOf(fields), suspect: honeypotText !== '' };
}

/**
 * The hash of what makes two bodies the same. It excludes the time of consent, which a form may set anew at each
 * attempt, and the field that the visitor does not see.
 */
function hashOf({ consent_timestamp: _, ...content }: IntakeRecord): string {
  return contentHash(content);
}

/** A text that is empty after sanitizing is stored as null. */
function emptyAsNull(fields: IntakeRecord): IntakeRecord {
  const empty = nullableTexts.filter((name) => fields[name] === '');
  return { ...fields, ...Object.fromEntries(empty.map((name) => [name, null])) };
}
