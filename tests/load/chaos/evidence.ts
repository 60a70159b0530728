import * as z from 'zod/mini';
import type { LostCall } from '../site/orders';
import type { Life } from '../site/site';
import type { Booking } from './booking';
import type { Journal } from './journal';

const notificationState = z.object({
  state: z.string(),
  attempts: z.number(),
  message_id: z.nullable(z.string()),
});

/** A stored submission as the local inbox shows it; what a visitor typed is compared as it stands. */
export const storedRecord = z.looseObject({
  id: z.string(),
  email: z.string(),
  reference: z.string(),
  owed: z.optional(z.string()),
  notices: z.object({
    confirmation_email: notificationState,
    notification_email: notificationState,
    notification_sms: notificationState,
  }),
});
export type StoredRecord = z.infer<typeof storedRecord>;

/** A message that SES or SNS took. `cut`: nobody was told that it did. */
export const takenMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    id: z.string(),
    at: z.string(),
    to: z.string(),
    replyTo: z.string(),
    text: z.optional(z.string()),
    cut: z.optional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('sms'),
    id: z.string(),
    at: z.string(),
    to: z.string(),
    body: z.string(),
    cut: z.optional(z.literal(true)),
  }),
]);
export type TakenMessage = z.infer<typeof takenMessage>;

export const guardRow = z.looseObject({ guard: z.string() });

/** All that is known of a run from outside of the functions. */
export interface Evidence {
  readonly bookings: readonly Booking[];
  readonly journal: Journal;
  readonly records: readonly (StoredRecord & { readonly kind: Booking['kind'] })[];
  readonly messages: readonly TakenMessage[];
  readonly guards: readonly z.infer<typeof guardRow>[];
  readonly lostCalls: readonly LostCall[];
  readonly lives: readonly Life[];
}

/** Reads tables and outbox of the running site through its local inbox. */
export async function storedEvidence(
  origin: string,
): Promise<Pick<Evidence, 'records' | 'messages' | 'guards'>> {
  const get = async (path: string): Promise<unknown> => (await fetch(`${origin}/__local${path}`)).json();
  const rows = async (table: string) =>
    z.object({ items: z.array(z.unknown()) }).parse(await get(`/tables/${table}`)).items;
  const records = async (table: string, kind: Booking['kind']) =>
    (await rows(table)).map((row) => ({ ...storedRecord.parse(row), kind }));
  return {
    records: [
      ...(await records('appointment_requests', 'appointment')),
      ...(await records('contact_form_submissions', 'contact')),
    ],
    guards: (await rows('request_guards')).map((row) => guardRow.parse(row)),
    messages: z.object({ messages: z.array(takenMessage) }).parse(await get('/messages')).messages,
  };
}
