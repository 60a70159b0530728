import { mailboxOf } from '@concierge/contract/canonical-mailbox';
import { spellReference } from '@concierge/contract/spell-reference';
import { type TableName, tables } from '@concierge/contract/tables';
import type { RecordStore } from './dynamo-store';

/*
 * What is stored about one address is found by scanning the tables, not by an index of hashed addresses: an index
 * would silently miss what was hashed under an earlier secret (secretsGeneration), and a person who asks to be
 * forgotten has to be. It is done a few times a year, over tables that the retention keeps small: 50,000 records are
 * about 150 MB and cost 2 cents to read. No request of the site ever scans a table.
 */

export type Item = Readonly<Record<string, unknown>>;

/** Records go last, because the rest is found through them: an interrupted deletion can be repeated. */
export const personalTables = [
  'request_guards',
  'patient_surveys',
  'contact_form_submissions',
  'appointment_requests',
] as const satisfies readonly TableName[];

export type Stored = Readonly<Record<(typeof personalTables)[number], readonly Item[]>>;

/** Whether a survey was sent with its request's token. Otherwise it may be anybody's: anybody who makes a link can name a request. */
export type Tie = 'verified' | 'unverified';

/**
 * Everything stored about an address: its requests and messages, their verified surveys, and the guards of all of them.
 * @param ties Which surveys that name its requests count as theirs
 */
export async function findRecords(
  store: RecordStore,
  email: string,
  ties: readonly Tie[] = ['verified'],
): Promise<Stored> {
  const address = email.trim().toLowerCase();
  const ofAddress = (item: Item) => String(item.email).toLowerCase() === address;
  const appointment_requests = await matching(store, 'appointment_requests', ofAddress);
  const contact_form_submissions = await matching(store, 'contact_form_submissions', ofAddress);
  const patient_surveys = await surveysOf(store, appointment_requests, ties);
  const submissions = new Set([
    ...[...appointment_requests, ...contact_form_submissions].map(({ id }) => id),
    ...patient_surveys.map(({ submission_id }) => submission_id),
  ]);
  const about = (value: unknown) =>
    String(value)
      .split('/')
      .some((part) => submissions.has(part));
  const request_guards = (await matching(store, 'request_guards', () => true)).flatMap((guard) =>
    matchingPart(guard, about),
  );
  return { appointment_requests, contact_form_submissions, patient_surveys, request_guards };
}

/** A reference in its standard spelling: 'k7m4qxp' becomes K7M-4QXP. Undefined if it can't be one. */
export function referenceFrom(typed: string): string | undefined {
  const spelled = spellReference(typed);
  return spelled.length === 'K7M-4QXP'.length ? spelled : undefined;
}

/** The request or message with a reference, and the request's verified surveys; or the survey with a reference of its own. */
export async function findByReference(
  store: RecordStore,
  reference: string,
): Promise<Omit<Stored, 'request_guards'>> {
  const isNamed = (item: Item) => item.reference === reference;
  const appointment_requests = await matching(store, 'appointment_requests', isNamed);
  const contact_form_submissions = await matching(store, 'contact_form_submissions', isNamed);
  const patient_surveys = [
    ...(await surveysOf(store, appointment_requests, ['verified'])),
    ...(await matching(store, 'patient_surveys', isNamed)),
  ];
  return { appointment_requests, contact_form_submissions, patient_surveys };
}

/** A survey has no address. One that was filled in without a request can't be traced to anybody. */
export async function surveysOf(
  store: RecordStore,
  appointments: readonly Item[],
  ties: readonly Tie[],
): Promise<Item[]> {
  const requests = new Set(appointments.map(({ id }) => id));
  return matching(
    store,
    'patient_surveys',
    ({ appointment_request_id, request_verified }) =>
      requests.has(appointment_request_id) && ties.includes(request_verified ? 'verified' : 'unverified'),
  );
}

/**
 * Other addresses that records are stored under and that lead to the same mailbox ('ann+fair@'). Their records don't
 * count as this address's: on some servers they are another person's, so the person has to say that they are theirs.
 */
export async function equivalentAddresses(store: RecordStore, email: string): Promise<string[]> {
  const address = email.trim().toLowerCase();
  const ofMailbox = ({ email: typed }: Item) =>
    typeof typed === 'string' && typed.toLowerCase() !== address && mailboxOf(typed) === mailboxOf(address);
  const found = [
    ...(await matching(store, 'appointment_requests', ofMailbox)),
    ...(await matching(store, 'contact_form_submissions', ofMailbox)),
  ];
  return [...new Set(found.map(({ email: typed }) => String(typed).toLowerCase()))].sort();
}

/** The guard, if it is about these submissions. If it also counts other people's, its copy has only these. */
function matchingPart(guard: Item, about: (value: unknown) => boolean): Item[] {
  const { submissions } = guard;
  if (!(submissions instanceof Set)) return Object.values(guard).some(about) ? [guard] : [];
  const ours = new Set([...submissions].filter(about));
  return ours.size > 0 ? [{ ...guard, submissions: ours }] : [];
}

/** Deletes what {@link findRecords} found. Counts that include other people lose only these submissions. */
export async function deleteStored(store: RecordStore, stored: Stored): Promise<void> {
  for (const table of personalTables) {
    for (const item of stored[table]) {
      const key = String(item[tables[table].key]);
      if (item.submissions instanceof Set) await store.withdraw(table, key, item.submissions);
      else await store.delete(table, key);
    }
  }
}

async function matching(
  store: RecordStore,
  table: TableName,
  matches: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of store.scan(table)) if (matches(item)) found.push(item);
  return found;
}
