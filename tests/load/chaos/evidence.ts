import { notificationNames } from '@concierge/contract/notification-names';
import * as z from 'zod/mini';
import { Inbox } from '../../support/inbox';
import type { SiteRun } from '../../support/stack/launch';
import type { LostCall } from '../../support/stack/process';
import { tableOf } from '../../support/submissions';
import type { Journal } from './attempt';
import type { Booking } from './workload';

const notificationState = z.object({
  state: z.string(),
  attempts: z.number(),
  message_id: z.nullable(z.string()),
});

/** A stored submission as the local inbox shows it. What the visitor typed is not parsed, only compared. */
const storedRecord = z.looseObject({
  id: z.string(),
  email: z.string(),
  reference: z.string(),
  owed: z.optional(z.string()),
  notices: z.record(z.enum(notificationNames), notificationState),
});
export type StoredRecord = z.infer<typeof storedRecord> & { readonly kind: Booking['kind'] };

/** A message that SES or SNS accepted. `cut`: its answer was cut, so the sender does not know. */
const taken = { id: z.string(), at: z.string(), to: z.string(), cut: z.optional(z.literal(true)) };
const acceptedMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), replyTo: z.string(), text: z.optional(z.string()), ...taken }),
  z.object({ kind: z.literal('sms'), body: z.string(), ...taken }),
]);
export type AcceptedMessage = z.infer<typeof acceptedMessage>;

const guardRow = z.looseObject({ guard: z.string() });

/** All that is known about a run from outside the functions. */
export interface Evidence {
  readonly bookings: readonly Booking[];
  readonly journal: Journal;
  readonly records: readonly StoredRecord[];
  readonly messages: readonly AcceptedMessage[];
  readonly guards: readonly z.infer<typeof guardRow>[];
  readonly lostCalls: readonly LostCall[];
  readonly runs: readonly SiteRun[];
}

/** Reads tables and outbox of the running site through its local inbox. */
export async function storedEvidence(
  origin: string,
): Promise<Pick<Evidence, 'records' | 'messages' | 'guards'>> {
  const inbox = new Inbox(origin);
  const records = async (kind: Booking['kind']) =>
    (await inbox.rows(tableOf[kind])).map((row) => ({ ...storedRecord.parse(row), kind }));
  return {
    records: [...(await records('appointment')), ...(await records('contact'))],
    guards: (await inbox.rows('request_guards')).map((row) => guardRow.parse(row)),
    messages: z.array(acceptedMessage).parse(await inbox.messages()),
  };
}
