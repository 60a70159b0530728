import { fieldText } from '@concierge/contract/field-text';
import type { OpeningHours } from '@concierge/contract/opening-hours';
import { contactMethodOptions, interestOptions, labelOf, urgencyOptions } from '@concierge/contract/options';
import { practiceTimeText } from '@concierge/contract/promised-time';
import { workStateLabels } from '@concierge/contract/work-states';
import { emailedFields } from '@concierge/lambdas/core/emails/emailed-fields';
import { urgencyOf } from '@concierge/lambdas/core/work/queue';
import { csvOf } from '../csv';
import { kindLabels, type NamedRecord } from '../schemas/work';
import { walkQueue } from './queue';
import { isOverdue } from './row';
import { readWork, type StoredWork, type WorkTables } from './stored';

/** How many records are read at once. */
const batch = 100;

interface OpenList {
  readonly csv: string;
  /** The references of everything in it. */
  readonly records: readonly string[];
  /** How many of them can't be read. */
  readonly unreadable: number;
  /** Where the rest begins, if there is more than was asked for. */
  readonly next?: string;
}

/**
 * Everything that is open, in the order of the desk's list, as a spreadsheet that can be read without this site.
 * @param after `next` of the list before
 * @param most How many records at most
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
    rows.push(...found.works.map((work) => rowOf(work, now, hours)), ...found.unreadable.map(unreadableRow));
    unreadable += found.unreadable.length;
    some = [];
  };
  let last: string | undefined;
  let more = false;
  for await (const { kind, id, reference, place } of walkQueue(tables, 'open', { after })) {
    more = records.length === most;
    if (more) break;
    last = place;
    records.push(reference);
    some.push({ kind, id, reference });
    if (some.length === batch) await add();
  }
  await add();
  return { csv: csvOf(rows), records, unreadable, ...(more && last !== undefined ? { next: last } : {}) };
}

function rowOf(work: StoredWork, now: number, hours: OpeningHours) {
  const request = work.kind === 'survey' ? undefined : work;
  return {
    Reference: work.reference,
    Kind: kindLabels[work.kind],
    Received: work.created_at,
    'Answer by': practiceTimeText(Date.parse(work.due_at), hours),
    Overdue: isOverdue(work, now) ? 'Yes' : 'No',
    State: work.request_state === 'cancelled' ? 'Canceled by the patient' : workStateLabels[work.desk_state],
    Owner: work.desk_owner ?? '',
    Urgency: labelOf(urgencyOptions, urgencyOf(work)),
    Name: work.name,
    Phone: request?.phone ?? '',
    Email: request?.email ?? '',
    'Contact by': labelOf(contactMethodOptions, work.preferred_contact_method),
    Interest: labelOf(interestOptions, work.interest),
    ...Object.fromEntries(
      emailedFields.map(({ name, label }) => [label, (request && fieldText(name, request[name])) ?? '']),
    ),
    Message: request?.message ?? '',
  };
}

const unreadableRow = ({ reference, kind }: NamedRecord) => ({
  Reference: reference,
  Kind: kindLabels[kind],
  State: 'Cannot be read',
});
