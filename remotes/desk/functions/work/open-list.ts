import { fieldText } from '@concierge/contract/field-text';
import type { OpeningHours } from '@concierge/contract/opening-hours';
import { contactMethodOptions, interestOptions, labelOf, urgencyOptions } from '@concierge/contract/options';
import { promisedText } from '@concierge/contract/promised-time';
import { emailedFields } from '@concierge/lambdas/core/emails/emailed-fields';
import { csvOf } from '../csv';
import { workStateLabels } from '../schemas/work';
import { promiseOf } from './row';
import { readQueue, readWork, type StoredWork, type WorkTables } from './stored';

/** Everything that is open, as a spreadsheet that can be read without this site: what is overdue first. */
export async function openListCsv(tables: WorkTables, now: number, hours: OpeningHours): Promise<string> {
  const keys = await readQueue(tables, 'open');
  const works: StoredWork[] = [];
  for (let at = 0; at < keys.length; at += 100)
    works.push(...(await readWork(tables, keys.slice(at, at + 100))));
  const due = (work: StoredWork) => promiseOf(work, now, hours);
  const rows = works
    .sort((one, other) => due(one).due - due(other).due)
    .map((work) => ({
      Reference: work.reference,
      Kind: work.kind === 'appointment' ? 'Request' : 'Message',
      Received: work.created_at,
      'Answer by': promisedText(work.kind, Date.parse(work.created_at), hours),
      Overdue: due(work).overdue ? 'Yes' : 'No',
      State: workStateLabels[work.desk_state],
      Owner: work.desk_owner ?? '',
      Urgency: labelOf(urgencyOptions, work.urgency_level),
      Name: work.name,
      Phone: work.phone ?? '',
      Email: work.email,
      'Contact by': labelOf(contactMethodOptions, work.preferred_contact_method),
      Interest: labelOf(interestOptions, work.interest),
      ...Object.fromEntries(
        emailedFields.map(({ name, label }) => [label, fieldText(name, work[name]) ?? '']),
      ),
      Message: work.message ?? '',
    }));
  return csvOf(rows);
}
