import type { Item } from '@concierge/cdk/operate/records/person';
import { findRecords } from '@concierge/cdk/operate/records/person';
import { escapeHtml } from '@concierge/lambdas/core/emails/email';
import type { SentEmail, SentSms } from '@concierge/lambdas/core/testing/aws-standins';
import { testVariables } from '@concierge/lambdas/core/testing/test-environment';
import type { Bystander } from './bystanders';
import { emailOf, type Practice } from './practice';

type Snapshot = Awaited<ReturnType<Practice['snapshot']>>;

/** Everything about one person as one text, for comparing two runs. */
export async function traceOf(
  person: Bystander,
  snapshot: Snapshot,
  { aws }: Practice['environment'],
): Promise<string> {
  const email = emailOf(person);
  const rows = [...snapshot.appointment_requests, ...snapshot.contact_form_submissions].filter(
    (row) => row.email === email,
  );
  const references = rows.map(({ reference }) => String(reference));
  const surveys = snapshot.patient_surveys.filter(({ submission_id }) => submission_id === person.id);
  const { request_guards: limits } = await findRecords(snapshot, email);
  const emails = aws.emails.flatMap((message) => partAbout(message, email, references));
  const sms = aws.sms.filter(({ body }: SentSms) => references.some((reference) => body.includes(reference)));
  const own = person.behavior === 'suspect' ? rows.map(withoutDigest) : rows;
  return inOrder({ rows: own, surveys, limits: sorted(limits), emails: sorted(emails), sms: sorted(sms) });
}

/** A digest's message id depends on other people's entries too, so only its presence is compared. */
function withoutDigest({ notices, ...row }: Item): Item {
  const named = Object.entries(Object(notices)).map(([name, notice]) => {
    const { message_id, ...state } = Object(notice);
    const known = name === 'confirmation_email' ? message_id : Boolean(message_id);
    return [name, { ...state, message_id: known }];
  });
  return { ...row, notices: Object.fromEntries(named) };
}

/** The email if it is about this person only; their entries if it is a digest; otherwise nothing. */
function partAbout(message: SentEmail, email: string, references: readonly string[]): unknown[] {
  const own = message.to.includes(email) || message.replyTo.includes(email);
  if (own) return [message];
  const whole = JSON.stringify(message);
  if (!references.some((reference) => whole.includes(reference)) && !whole.includes(email)) return [];
  const isDigest = message.to.join() === testVariables.PRACTICE_EMAIL && message.replyTo.length === 0;
  if (!isDigest) return [message];
  return references.map((reference) => {
    const entry = entryOf(message.text, reference);
    return { entry, inHtml: message.html.includes(escapeHtml(entry).replaceAll('\n', '<br>')) };
  });
}

/** A digest's entry: from its reference to the next empty line. */
function entryOf(text: string, reference: string): string {
  const [, after = ''] = text.split(`Reference: ${reference}`);
  // A message's further lines are marked, so the first empty line is the end of the entry.
  return after.split('\n\n', 1)[0] ?? '';
}

/** Parallel messages may arrive in any order. */
const sorted = (parts: readonly unknown[]): string[] => parts.map(inOrder).sort();

/** JSON with sorted keys and members. */
function inOrder(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, part: unknown) => {
      if (part instanceof Set) return [...part].sort();
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    1,
  );
}

/** What is wrong with the sent emails: a wrong recipient, or missing text. */
export function faultsOf(emails: readonly SentEmail[], rows: readonly Item[]): string[] {
  const known = new Set([testVariables.PRACTICE_EMAIL, ...rows.map(({ email }) => String(email))]);
  return emails.flatMap(({ to, subject, text, html }) => {
    const [one = '', another] = to;
    if (another !== undefined || !known.has(one)) return [`an email to ${to.join(' and ') || 'nobody'}`];
    return subject && text && html ? [] : [`an email without words to ${one}: ${subject}`];
  });
}
