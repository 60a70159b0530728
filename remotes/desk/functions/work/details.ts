import { fieldText } from '@concierge/contract/field-text';
import { formFieldNames, formFields } from '@concierge/contract/form-fields';
import { honeypotField } from '@concierge/contract/form-texts';
import { phoneMark } from '@concierge/contract/phone';
import { inTimeZone } from '@concierge/contract/preferred-times';
import type { StaffRole } from '@concierge/contract/staff';
import { notificationNamesOf, notificationStateOf } from '@concierge/lambdas/core/intake/record';
import type { HistoryEntry, WorkDetails } from '../schemas/work';
import { type RowContext, rowOf } from './row';
import type { StoredWork } from './stored';

/** Characters of the primary concern that the front desk reads. A physician reads all of it. */
const deskConcernChars = 60;

/** Shown apart from the other fields. */
const elsewhere: readonly string[] = [
  'name',
  'email',
  'phone',
  'consent',
  'urgency_level',
  'interest',
  'preferred_contact_method',
];

/** A record as it is shown to one role, with the others of its address. */
export function detailsOf(
  work: StoredWork,
  others: readonly StoredWork[],
  role: StaffRole,
  context: RowContext,
): WorkDetails {
  const { email, phone, preferred_times = null, created_at, survey_at = null, merged_into, suspect } = work;
  const concern = work.primary_concern ?? '';
  const shortened = role === 'desk' && concern.length > deskConcernChars;
  const own = preferred_times && inTimeZone(preferred_times, context.hours.timeZone, new Date(created_at));
  return {
    ...rowOf(work, context),
    email,
    phone,
    phone_mark: phone === null ? '' : phoneMark(phone),
    fields: fieldsOf(
      shortened ? { ...work, primary_concern: `${concern.slice(0, deskConcernChars)}…` } : work,
    ),
    shortened,
    preferred_times,
    practice_times: own ? [own] : [],
    suspect: suspect || Boolean(work[honeypotField]),
    survey_at,
    merged_into,
    history: historyOf(work),
    earlier: others
      .filter(({ id }) => id !== work.id)
      .sort((one, other) => other.created_at.localeCompare(one.created_at))
      .map(({ kind, id, reference, created_at: at, desk_state: state, request_state }) => ({
        kind,
        id,
        reference,
        created_at: at,
        state,
        canceled: request_state === 'cancelled',
      })),
  };
}

/** The fields that were given, with the form's labels, as texts. */
function fieldsOf(work: StoredWork): WorkDetails['fields'] {
  return formFieldNames.flatMap((name) => {
    const value = fieldText(name, work[name]);
    return value === null || elsewhere.includes(name) ? [] : [{ name, label: formFields[name].label, value }];
  });
}

/** Everything that happened to a record, oldest first: by its person, by the site, by staff. */
function historyOf(work: StoredWork): HistoryEntry[] {
  const { created_at, survey_at, changes = [], desk_history } = work;
  const entry = (at: string, kind: HistoryEntry['kind'], text: string | null = null) => ({
    at,
    by: null,
    kind,
    text,
  });
  const notices = notificationNamesOf(work).flatMap((name) => {
    const { state, sent_at, next_at, bounced_at } = notificationStateOf(work, name);
    // One that was skipped, for instance a text to a practice that gets none, counts as sent without a time.
    if (state === 'sent')
      return [
        ...(sent_at ? [entry(sent_at, 'notice', `${name} sent`)] : []),
        ...(bounced_at ? [entry(bounced_at, 'notice', `${name} bounced`)] : []),
      ];
    return state === 'abandoned' ? [entry(next_at, 'notice', `${name} abandoned`)] : [];
  });
  return [
    entry(created_at, 'received'),
    ...(survey_at ? [entry(survey_at, 'survey')] : []),
    ...notices,
    ...changes.map(({ at, action, preferred_times: times }) => ({
      ...entry(at, action === 'cancel' ? 'canceled' : 'changed'),
      ...(times ? { times } : {}),
    })),
    ...desk_history,
  ].sort((one, other) => one.at.localeCompare(other.at));
}
