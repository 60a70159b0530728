import { type NotificationName, notificationNames } from '@concierge/contract/notification-names';
import { siteFacts } from '../../support/site-facts';
import { AllowedDuplicates, type Reason } from './allowed-duplicates';
import type { AcceptedMessage, Evidence, StoredRecord } from './evidence';
import type { Booking } from './workload';

export interface Verdict {
  /** Descriptions of what was lost, duplicated or made up; empty if all is well. */
  readonly failures: readonly string[];
  readonly acknowledged: number;
  /** Notices that their record marks as sent. */
  readonly notices: number;
  /** Messages beyond those, by the reason that excuses them. */
  readonly duplicates: Readonly<Record<Reason, number>>;
}

/** Compares what visitors sent and the answers they got with what is stored and what was accepted for sending. */
export function reconcile(evidence: Evidence): Verdict {
  const { bookings, journal, records, messages, guards } = evidence;
  const failures: string[] = [...journal.unexplained];
  const booked = new Map(bookings.map((booking) => [booking.body.id, booking]));
  // A record cannot name a message whose answer was cut.
  const known = new Map(messages.filter(({ cut }) => !cut).map((message) => [message.id, message]));
  const named = new Set<AcceptedMessage>();
  let notices = 0;

  for (const record of records) {
    const booking = booked.get(record.id);
    failures.push(...(booking ? differences(booking, record) : [`Record ${record.id} matches no request`]));
    if (record.owed !== undefined) failures.push(`Record ${record.id} is still in the index: ${record.owed}`);
    for (const notice of notificationNames) {
      const { state, message_id } = record.notices[notice];
      const message = known.get(message_id ?? '');
      if (state === 'sent' && message && noticeOf(message) === notice && isAbout(message, record)) {
        named.add(message);
        notices += 1;
      } else failures.push(`${notice} of ${record.id} is ${state}, and it names no message about it`);
    }
  }

  const allowed = new AllowedDuplicates(evidence);
  const duplicates = { 'answer cut': 0, 'sender killed': 0 };
  const addressed = new Map(records.flatMap((one) => [one.email, one.reference].map((key) => [key, one])));
  for (const message of messages) {
    if (named.has(message)) continue;
    const digest = isDigest(message);
    const record = digest ? undefined : addressed.get(addresseeOf(message));
    const notice = noticeOf(message);
    const reason = digest || record ? allowed.reasonFor(message, record?.id, notice) : undefined;
    if (reason) duplicates[reason] += 1;
    else if (record) failures.push(`${notice} of ${record.id} was sent again at ${message.at} for no reason`);
    else failures.push(`A message of ${message.at} (${message.kind}) is of no record`);
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
    // One booking per address: pressing again must not count twice toward the hourly limit.
    if (!guard.guard.startsWith('practice:') && typeof guard.i2 === 'string' && guard.i2 !== '-')
      failures.push('A retry counted twice toward the hourly limit');
  }
  return { failures, acknowledged: acknowledged.length, notices, duplicates };
}

/** True for a message that tells the practice about several records at once. */
const isDigest = (message: AcceptedMessage): boolean =>
  message.kind === 'sms'
    ? /, also waiting: /.test(message.body)
    : message.replyTo === '' && message.to === siteFacts.notifications.practiceEmail;

/** Which notification a message is. Replies go to the visitor or to the practice. */
function noticeOf(message: AcceptedMessage): NotificationName {
  if (message.kind === 'sms') return 'notification_sms';
  return isDigest(message) || message.replyTo !== '' ? 'notification_email' : 'confirmation_email';
}

/** The address or reference by which a message about one record identifies it. */
function addresseeOf(message: AcceptedMessage): string {
  if (message.kind === 'sms') return /Ref ([\w-]+)$/.exec(message.body)?.[1] ?? '';
  return message.replyTo === '' ? message.to : message.replyTo;
}

function isAbout(message: AcceptedMessage, { email, reference }: StoredRecord): boolean {
  if (!isDigest(message)) return [email, reference].includes(addresseeOf(message));
  // A text has no room for references.
  return message.kind === 'sms' || (message.text ?? '').includes(reference);
}

function differences({ kind, body }: Booking, record: StoredRecord): string[] {
  const stored: Readonly<Record<string, unknown>> = record;
  const { recaptchaToken: _, ...sent } = body;
  const other = Object.entries(sent).flatMap(([field, value]) => (stored[field] === value ? [] : [field]));
  return [
    ...(record.kind === kind ? [] : [`${record.id} is in the other form's table`]),
    ...(other.length === 0 ? [] : [`${record.id} is stored with another ${other.join(', ')}`]),
  ];
}
