import { type NotificationName, notificationNames } from '@concierge/contract/notification-requests';
import type { Booking } from './booking';
import { isDigest, namesIn } from './digests';
import type { Evidence, TakenMessage } from './evidence';
import { Excuses, type Reason } from './excuses';

export interface Verdict {
  /** Sentences that say what was lost, doubled or made up; none if all is well. */
  readonly failures: readonly string[];
  readonly acknowledged: number;
  /** Stored although no visitor was told so: the answer was lost, or they had given up. */
  readonly unacknowledged: number;
  /** Notices that their record says are sent. */
  readonly notices: number;
  /** Messages beyond those, by what proves that they could not be helped. */
  readonly duplicates: Readonly<Record<Reason, number>>;
}

/** Compares what visitors sent and were told with what is stored and what was taken for sending. */
export function reconcile(evidence: Evidence): Verdict {
  const { bookings, journal, records, messages, guards } = evidence;
  const failures: string[] = [...journal.oddities];
  const booked = new Map(bookings.map((booking) => [booking.body.id, booking]));
  const duplicates = { 'answer cut': 0, 'sender killed': 0 };
  const excuses = new Excuses(evidence.lostCalls, evidence.lives, journal.calls);
  const byNotice = sorted(evidence, failures);
  const digests = new Map(messages.filter(isDigest).map((digest) => [digest.id, digest]));
  const told = new Set<string>();
  let notices = 0;

  for (const record of records) {
    const booking = booked.get(record.id);
    if (!booking) failures.push(`Record ${record.id} was sent by nobody`);
    else failures.push(...differences(booking, record));
    if (record.owed !== undefined) failures.push(`Record ${record.id} is still in the index: ${record.owed}`);
    for (const notice of notificationNames) {
      const { state, message_id } = record.notices[notice];
      const taken = byNotice.get(keyOf(record.id, notice)) ?? [];
      const own = taken.filter(({ id, cut }) => id === message_id && !cut);
      const digest = digests.get(message_id ?? '');
      if (digest && !digest.cut && notice !== 'confirmation_email') {
        own.push(digest);
        told.add(digest.id);
        if (!namesIn(digest).has(record.reference) && digest.kind === 'email')
          failures.push(`${notice} of ${record.id} names a digest that does not name it`);
      }
      if (state !== 'sent' || own.length !== 1) {
        failures.push(
          `${notice} of ${record.id} is ${state}, and ${own.length} messages are the one it names`,
        );
      } else notices += 1;
      for (const message of taken) {
        if (own.includes(message)) continue;
        const reason = excuses.reasonFor(message, record.id, notice);
        if (reason) duplicates[reason] += 1;
        else
          failures.push(`${notice} of ${record.id} was sent again at ${message.at}, which nothing excuses`);
      }
    }
  }

  for (const digest of digests.values()) {
    if (told.has(digest.id)) continue;
    const reason = excuses.reasonFor(digest, '', noticeOfDigest[digest.kind]);
    if (reason) duplicates[reason] += 1;
    else failures.push(`A digest of ${digest.at} (${digest.kind}) is of no record, which nothing excuses`);
  }

  const stored = new Map(records.map((record) => [record.id, record]));
  const acknowledged = bookings.filter((booking) => booking.acknowledged !== undefined);
  for (const { body, acknowledged: reference } of acknowledged) {
    const record = stored.get(body.id);
    if (!record) failures.push(`${body.id} was acknowledged and is lost`);
    else if (record.reference !== reference) failures.push(`${body.id} was acknowledged as another`);
  }
  const twice = records.length - new Set(records.map(({ email }) => email)).size;
  if (twice > 0) failures.push(`${twice} visitors have more than one record`);
  for (const guard of guards) {
    // One booking an address: whoever pressed again must not have used up a second place of the hour.
    if (!guard.guard.startsWith('practice:') && typeof guard.i2 === 'string' && guard.i2 !== '-')
      failures.push('A retry took a second place of the hour');
  }
  return {
    failures,
    acknowledged: acknowledged.length,
    unacknowledged: records.length - acknowledged.filter(({ body }) => stored.has(body.id)).length,
    notices,
    duplicates,
  };

  /** Only here: what is left over is of no record. */
  function sorted({ records: all }: Evidence, odd: string[]): Map<string, TakenMessage[]> {
    const byEmail = new Map(all.map(({ email, id }) => [email, id]));
    const byReference = new Map(all.map(({ reference, id }) => [reference, id]));
    const found = new Map<string, TakenMessage[]>();
    for (const message of messages.filter((one) => !isDigest(one))) {
      const [id, notice] = addressee(message, byEmail, byReference);
      if (id === undefined) odd.push(`A message of ${message.at} (${message.kind}) is of no record`);
      else found.set(keyOf(id, notice), [...(found.get(keyOf(id, notice)) ?? []), message]);
    }
    return found;
  }
}

const noticeOfDigest = { email: 'notification_email', sms: 'notification_sms' } as const;

const keyOf = (id: string, notice: NotificationName): string => `${id} ${notice}`;

function addressee(
  message: TakenMessage,
  byEmail: ReadonlyMap<string, string>,
  byReference: ReadonlyMap<string, string>,
): [string | undefined, NotificationName] {
  if (message.kind === 'sms') {
    const reference = /Ref ([\w-]+)$/.exec(message.body)?.[1] ?? '';
    return [byReference.get(reference), 'notification_sms'];
  }
  // The practice answers the visitor; the visitor answers the practice.
  if (message.replyTo !== '') return [byEmail.get(message.replyTo), 'notification_email'];
  return [byEmail.get(message.to), 'confirmation_email'];
}

function differences({ kind, body }: Booking, record: Evidence['records'][number]): string[] {
  const stored: Readonly<Record<string, unknown>> = record;
  const { recaptchaToken: _, ...sent } = body;
  const other = Object.entries(sent).flatMap(([field, value]) => (stored[field] === value ? [] : [field]));
  return [
    ...(record.kind === kind ? [] : [`${record.id} is in the other form's table`]),
    ...(other.length === 0 ? [] : [`${record.id} is stored with another ${other.join(', ')}`]),
  ];
}
