import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { mailboxOf } from '@concierge/contract/mailbox';
import type { Settings } from '../config';
import { countOf, daySeconds, windowStart } from '../guards/fixed-window';
import { submissionOf } from '../guards/single-use';
import { keyedHash } from '../hashes';
import type { StoredIntake } from '../intake/record';
import type { Runtime } from '../runtime';
import type { Table, Update } from '../storage/table';
import { countSending } from '../telemetry';

/*
 * Anybody may type anybody's address into a public form, so the confirmation is what a spammer would want of this site. It
 * carries none of their words; besides, a UTC day has a most of them, to one address and from one sender's network.
 * - It is counted as its record is stored; where one of the counts is full by then, and on another day, as it is sent.
 * - A record beyond the count is stored, and the practice hears of it as of any other. What the visitor is told ("We'll
 *   contact you within 24 hours") is true of it, so they see the ordinary success; no page promises an email.
 * - The confirmation is not dropped: it stays owed until the next day begins and is counted to that one. Whoever
 *   floods an address gets the day's few through, and what is a day old is given up, which raises the alarm.
 * - By keyed hashes, so that the table names neither address nor network; by mailbox, so that name+1 and name+2
 *   share one count.
 * - The same record counts once, however often it is tried.
 */

/** A record's places in the day's counts, by mailbox and by network. */
export function confirmationCounts(
  hashKey: string,
  kind: IntakeKind,
  { id, email, sender_network }: StoredIntake,
  now: number,
): { guard: string; update: Update }[] {
  const { address, network } = limits.confirmationsPerDay;
  const day = windowStart(now, daySeconds);
  const update = (max: number) => countOf(submissionOf(id, kind), { max, now, seconds: daySeconds });
  return [
    { guard: keyedHash(hashKey, `confirmed:${day}`, mailboxOf(email)), update: update(address) },
    // Records from before networks were counted have none.
    ...(sender_network ? [{ guard: `${sender_network}:${day}`, update: update(network) }] : []),
  ];
}

/** Until when (ms) a record's confirmation has to wait for a place in the day's counts: until now where it has one. */
export function confirmationLimit(
  runtime: Runtime,
  guards: Table,
  { HASH_KEY }: Settings<'guards'>,
): (kind: IntakeKind, record: StoredIntake) => Promise<number> {
  return async (kind, record) => {
    const now = runtime.now();
    const day = windowStart(now, daySeconds);
    if (record.confirmation_day === day) return now;
    for (const { guard, update } of confirmationCounts(HASH_KEY, kind, record, now)) {
      if (await guards.update(guard, update)) continue;
      countSending('ConfirmationDeferred');
      return (day + daySeconds) * 1000;
    }
    return now;
  };
}
