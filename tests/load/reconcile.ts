import type { IntakeKind } from '@concierge/contract/forms/intake';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import * as z from 'zod/mini';
import { Inbox } from '../support/inbox';
import { type submission, tableOf } from '../support/submissions';

/** One visitor's booking or message. */
export interface Booking {
  readonly kind: IntakeKind;
  readonly body: ReturnType<typeof submission>;
  /** In the first answer that confirmed that it is stored. */
  reference?: string;
}

/** A stored submission as the local inbox shows it. What the visitor typed is not parsed, only compared. */
const storedRecord = z.looseObject({
  id: z.string(),
  email: z.string(),
  reference: z.string(),
  pending: z.optional(z.string()),
  notices: z.record(
    z.enum(notificationNames),
    z.object({ state: z.string(), message_id: z.nullable(z.string()) }),
  ),
});
/** A message that SES or SNS accepted. `cut`: its answer was cut, so the sender does not know. */
const acceptedMessage = z.looseObject({ id: z.string(), at: z.string(), cut: z.optional(z.literal(true)) });

/** Reads tables and outbox of the running site through its local inbox. */
export async function readEvidence(origin: string) {
  const inbox = new Inbox(origin);
  const rows = await Promise.all(
    Object.values(tableOf).map(async (table) =>
      (await inbox.rows(table)).map((row) => ({ ...storedRecord.parse(row), table })),
    ),
  );
  return { records: rows.flat(), messages: z.array(acceptedMessage).parse(await inbox.messages()) };
}

/**
 * What was lost, changed or made up.
 * @param killed How many senders were killed. Each may have sent one message without recording that, and sends it again.
 */
export function problemsIn(
  bookings: readonly Booking[],
  { records, messages }: Awaited<ReturnType<typeof readEvidence>>,
  killed: number,
): string[] {
  const problems: string[] = [];
  const booked = new Map(bookings.map((booking) => [booking.body.id, booking]));
  const stored = new Map(records.map((record) => [record.id, record]));
  const sent = new Map(messages.map((message) => [message.id, message]));
  const named = new Set<string>();

  for (const record of records) {
    const booking = booked.get(record.id);
    const { recaptchaToken: _, ...fields } = booking?.body ?? {};
    const own: Readonly<Record<string, unknown>> = record;
    const changed = Object.entries(fields).filter(([field, value]) => own[field] !== value);
    if (!booking || record.table !== tableOf[booking.kind]) problems.push(`${record.id} matches no request`);
    if (changed.length > 0) problems.push(`${record.id} was stored with another ${changed.join()}`);
    if (record.pending !== undefined)
      problems.push(`${record.id} is still pending something: ${record.pending}`);
    for (const name of notificationNames) {
      const { state, message_id } = record.notices[name];
      const message = sent.get(message_id ?? '');
      const isAbout = [record.email, record.reference, ' wait, '].some((text) =>
        JSON.stringify(message ?? '').includes(text),
      );
      if (state !== 'sent' || !isAbout) problems.push(`${name} of ${record.id} is ${state}, with no message`);
      named.add(message_id ?? '');
    }
  }
  for (const { body, reference } of bookings) {
    const record = stored.get(body.id);
    if (reference && record?.reference !== reference)
      problems.push(`${body.id} was acknowledged and is lost`);
  }
  if (new Set(records.map(({ email }) => email)).size < records.length)
    problems.push('A visitor has more than one record');
  const repeated = messages.filter(({ id, cut }) => !named.has(id) && !cut);
  if (repeated.length > killed)
    problems.push(`${repeated.length} messages were sent twice, ${killed} may be`);
  const people = records.flatMap(({ email, reference }) => [email, reference]);
  for (const message of repeated) {
    const text = JSON.stringify(message);
    if (!people.some((one) => text.includes(one)))
      problems.push(`A message of ${message.at} is of no record`);
  }
  return problems;
}
