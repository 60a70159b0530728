import type { IntakeKind } from '@concierge/contract/forms/intake';
import { mailboxOf, ownedDomainOf } from '@concierge/contract/text/canonical-mailbox';
import { limits } from '@concierge/contract/text/limits';
import { readSettings } from '../../config';
import { countOf, windowStart } from '../../guards/fixed-window';
import { submissionOf } from '../../guards/single-use';
import { keyedHash } from '../../hashes';
import { isReceipt, type RecordNotificationName } from '../../intake/record';
import type { StoredIntake } from '../../intake/stored-record';
import type { Runtime } from '../../runtime';
import type { Table, Update } from '../../storage/table';
import { countSending } from '../../telemetry';
import { daySeconds } from '../../time';

/*
 * Anybody may type anybody's address into a public form, so the confirmation is what a spammer would want from this
 * site. It contains none of the sender's words. In addition, each UTC day has a limit per address, per domain and per
 * sender's network.
 * - A confirmation is counted when its record is stored. If a count is full by then, or on a later day, it is counted
 *   when it is sent.
 * - A record beyond the limit is stored, and the practice is notified as usual. What the visitor reads ("We'll contact
 *   you within 24 hours") is true of it, so they see the ordinary success. No page promises an email.
 * - The confirmation is not dropped. It stays pending until the next day starts, and counts for that day. A flood to
 *   one address gets only the daily limit through. A confirmation that is still held after `heldConfirmationSeconds`
 *   is given up, which raises the alarm.
 * - The counts' keys are keyed hashes, so that the table names neither address nor network. Addresses count by mailbox,
 *   so that name+1 and name+2 share a count.
 * - The same record counts once, however often it is tried.
 */

/** A record's places in the daily counts, by mailbox, by domain and by network. */
export function confirmationCounts(
  hashKey: string,
  kind: IntakeKind,
  { id, email, sender_network }: StoredIntake,
  now: number,
  name: RecordNotificationName = 'confirmation_email',
): { guard: string; update: Update }[] {
  const { address, domain: perDomain, network } = limits.confirmationsPerDay;
  const domain = ownedDomainOf(email);
  const day = windowStart(now, daySeconds);
  const update = (max: number) =>
    countOf(submissionOf(isReceipt(name) ? `${id} ${name}` : id, kind), { max, now, seconds: daySeconds });
  return [
    { guard: keyedHash(hashKey, `confirmed:${day}`, mailboxOf(email)), update: update(address) },
    ...(domain === null
      ? []
      : [{ guard: keyedHash(hashKey, `confirmed-domain:${day}`, domain), update: update(perDomain) }]),
    { guard: `${sender_network}:${day}`, update: update(network) },
  ];
}

/**
 * When (ms) a record's confirmation may be sent: now if it has places in the daily counts, otherwise the next day. Only
 * functions that send confirmations have the key of the counts.
 */
export async function confirmationLimit(
  runtime: Runtime,
  guards: Table,
  kind: IntakeKind,
  record: StoredIntake,
  name: RecordNotificationName = 'confirmation_email',
): Promise<number> {
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const now = runtime.now();
  const day = windowStart(now, daySeconds);
  if (name === 'confirmation_email' && record.confirmation_day === day) return now;
  for (const { guard, update } of confirmationCounts(HASH_KEY, kind, record, now, name)) {
    if (await guards.update(guard, update)) continue;
    countSending('ConfirmationDeferred');
    return (day + daySeconds) * 1000;
  }
  return now;
}
