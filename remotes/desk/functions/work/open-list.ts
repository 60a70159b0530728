import { fieldText } from '@concierge/contract/forms/field-text';
import {
  contactMethodOptions,
  interestOptions,
  labelOf,
  urgencyOptions,
} from '@concierge/contract/forms/options';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import { practiceTimeText } from '@concierge/contract/practice/promised-time';
import { workStateLabels } from '@concierge/contract/staff/work-states';
import { emailedFields } from '@concierge/lambdas/core/emails/emailed-fields';
import { timesForPractice } from '@concierge/lambdas/core/emails/wording';
import { urgencyOf } from '@concierge/lambdas/core/work/queue';
import { csvOf } from '../csv';
import { kindLabels, type NamedRecord } from '../schemas/work';
import { readGroups } from './groups';
import { walkQueue } from './queue';
import { isOverdue } from './row';
import { readWork, type StoredWork, type WorkTables } from './stored';

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
  return { csv: csvOf(rows), records, unreadable, ...(more && last !== undefined ? { next: last } : {}) };
}

function rowOf(work: StoredWork, parts: readonly StoredWork[], now: number, hours: OpeningHours) {
  const request = work.kind === 'survey' ? undefined : work;
  const change = request?.changes?.findLast(({ action }) => action === 'change');
  const times = { OPENING_HOURS: hours };
  return {
    Reference: work.reference,
    Kind: kindLabels[work.kind],
    Received: work.created_at,
    'Answer by': practiceTimeText(Date.parse(work.due_at), hours),
    Overdue: isOverdue(work, now) ? 'Yes' : 'No',
    State: work.request_state === 'cancelled' ? 'Canceled by the patient' : workStateLabels[work.desk_state],
    Owner: work.desk_owner ?? '',
    Urgency: labelOf(urgencyOptions, work.urgency_level),
    'Urgency with what was merged': labelOf(urgencyOptions, urgencyOf(work)),
    Name: work.name,
    Phone: request?.phone ?? '',
    Email: request?.email ?? '',
    'Contact by': labelOf(contactMethodOptions, work.preferred_contact_method),
    Interest: labelOf(interestOptions, work.interest),
    ...Object.fromEntries(
      emailedFields.map(({ name, label }) => [label, (request && fieldText(name, request[name])) ?? '']),
    ),
    'Preferred times': request ? timesForPractice(request, request.created_at, times) : '',
    'Before the patient changed them': change
      ? timesForPractice({ preferred_times: change.before }, change.at, times)
      : '',
    'Merged into it': mergedText(work, parts),
    Message: request?.message ?? '',
  };
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
