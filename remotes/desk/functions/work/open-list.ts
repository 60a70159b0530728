import { fieldText } from '@concierge/contract/forms/field-text';
import { formFields } from '@concierge/contract/forms/form-fields';
import {
  contactMethodOptions,
  interestOptions,
  labelOf,
  urgencyOptions,
} from '@concierge/contract/forms/options';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import { practiceTimeText } from '@concierge/contract/practice/promised-time';
import { workStateLabels } from '@concierge/contract/staff/work-states';
import { dialedPhone } from '@concierge/contract/text/phone';
import { emailedFields } from '@concierge/lambdas/core/emails/emailed-fields';
import { momentText, timesForPractice } from '@concierge/lambdas/core/emails/wording';
import { urgencyOf } from '@concierge/lambdas/core/work/queue';
import { csvOf } from '../csv';
import { kindLabels, type NamedRecord } from '../schemas/work';
import { readGroups } from './groups';
import { walkQueue } from './queue';
import { isOverdue } from './row';
import { readWork, type StoredRequest, type StoredWork, type WorkTables } from './stored';

/** How many open records are read at once, with all that was merged into them. */
const batch = 100;

interface OpenList {
  readonly csv: string;
  /** The references of everything in it, also of what was merged. */
  readonly records: readonly string[];
  /** How many of them can't be read. */
  readonly unreadable: number;
  /** Where the rest begins, if there is more than was asked for. */
  readonly next?: string;
}

/**
 * Everything that is open, in the order of the desk's list, as a spreadsheet that can be read without this site.
 * @param after `next` of the list before
 * @param most How many records at most, also of merged ones
 */
export async function openList(
  tables: WorkTables,
  {
    now,
    hours,
    after,
    most = Number.POSITIVE_INFINITY,
  }: { now: number; hours: OpeningHours; after?: string | undefined; most?: number },
): Promise<OpenList> {
  const rows: Record<string, string>[] = [];
  const records: string[] = [];
  let unreadable = 0;
  let some: NamedRecord[] = [];
  const add = async () => {
    const found = await readWork(tables, some);
    for (const { head, parts } of await readGroups(tables, found.works)) {
      rows.push(rowOf(head, parts, now, hours));
      records.push(...head.merged.map(({ reference }) => reference));
      unreadable += head.merged.length - parts.length;
    }
    rows.push(...found.unreadable.map(unreadableRow));
    unreadable += found.unreadable.length;
    some = [];
  };
  let last: string | undefined;
  let more = false;
  let count = 0;
  for await (const entry of walkQueue(tables, 'open', { after })) {
    const { kind, id, reference, place } = entry;
    count += 1 + ('unreadable' in entry ? 0 : entry.merged.length);
    more = last !== undefined && count > most;
    if (more) break;
    last = place;
    records.push(reference);
    some.push({ kind, id, reference });
    if (some.length === batch) await add();
  }
  await add();
  return {
    csv: csvOf(rows, csvColumns),
    records,
    unreadable,
    ...(more && last !== undefined ? { next: last } : {}),
  };
}

/** What one line says. */
interface Line {
  readonly work: StoredWork;
  readonly parts: readonly StoredWork[];
  /** Undefined for a survey, in which nobody gave more than a reference. */
  readonly request: StoredRequest | undefined;
  readonly now: number;
  readonly hours: OpeningHours;
}

/** The columns by their headings. Every time is on the practice's clock. */
const columns: Readonly<Record<string, (line: Line) => string>> = {
  Reference: ({ work }) => work.reference,
  Kind: ({ work }) => kindLabels[work.kind],
  Received: ({ work, hours }) => momentText(work.created_at, { OPENING_HOURS: hours }),
  'Answer by': ({ work, hours }) => practiceTimeText(Date.parse(work.due_at), hours),
  Overdue: ({ work, now }) => (isOverdue(work, now) ? 'Yes' : 'No'),
  State: ({ work }) =>
    work.request_state === 'cancelled' ? 'Canceled by the patient' : workStateLabels[work.desk_state],
  Owner: ({ work }) => work.desk_owner ?? '',
  Urgency: ({ work }) => labelOf(urgencyOptions, work.urgency_level),
  'Urgency with what was merged': ({ work }) => labelOf(urgencyOptions, urgencyOf(work)),
  Name: ({ work }) => work.name,
  Phone: ({ request }) => (request?.phone ? dialedPhone(request.phone) : ''),
  Email: ({ request }) => request?.email ?? '',
  'Contact by': ({ work }) => labelOf(contactMethodOptions, work.preferred_contact_method),
  'Preferred times': ({ request, hours }) =>
    request ? timesForPractice(request, request.created_at, { OPENING_HOURS: hours }) : '',
  'Before the patient changed them': ({ request, hours }) => {
    const change = request?.changes?.findLast(({ action }) => action === 'change');
    return change
      ? timesForPractice({ preferred_times: change.before }, change.at, { OPENING_HOURS: hours })
      : '';
  },
  Interest: ({ work }) => labelOf(interestOptions, work.interest),
  ...Object.fromEntries(
    (['state', 'primary_concern', ...emailedFields.map(({ name }) => name)] as const).map((name) => [
      formFields[name].label,
      ({ request }: Line) => (request && fieldText(name, request[name])) ?? '',
    ]),
  ),
  Message: ({ request }) => request?.message ?? '',
  Notes: ({ work, hours }) =>
    work.desk_history
      .filter(({ kind }) => kind === 'note')
      .map(({ at, by, text }) => `${momentText(at, { OPENING_HOURS: hours })}, ${by}: ${text}`)
      .join('\n\n'),
  'Merged into it': ({ work, parts }) => mergedText(work, parts),
};
const csvColumns = Object.keys(columns).map((name) => ({ key: name, header: name }));

function rowOf(work: StoredWork, parts: readonly StoredWork[], now: number, hours: OpeningHours) {
  const line = { work, parts, request: work.kind === 'survey' ? undefined : work, now, hours };
  return Object.fromEntries(Object.entries(columns).map(([name, textOf]) => [name, textOf(line)]));
}

/** What was merged into a record: each by its reference, with its words. */
const mergedText = ({ merged }: StoredWork, parts: readonly StoredWork[]): string =>
  merged
    .map(({ id, reference }) => `${reference}: ${wordsOf(parts.find((part) => part.id === id))}`)
    .join('\n\n');

function wordsOf(part: StoredWork | undefined): string {
  if (!part) return 'Cannot be read';
  return part.kind === 'survey' ? kindLabels.survey : (part.message ?? 'No message');
}

const unreadableRow = ({ reference, kind }: NamedRecord) => ({
  Reference: reference,
  Kind: kindLabels[kind],
  State: 'Cannot be read',
});
