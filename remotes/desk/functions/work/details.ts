import { fieldText } from '@concierge/contract/forms/field-text';
import { formFieldNames, formFields } from '@concierge/contract/forms/form-fields';
import { honeypotField } from '@concierge/contract/forms/form-texts';
import { inTimeZone } from '@concierge/contract/forms/preferred-times';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import type { StaffRole } from '@concierge/contract/staff/staff';
import { phoneMark } from '@concierge/contract/text/phone';
import { notificationNamesOf, notificationStateOf } from '@concierge/lambdas/core/intake/record';
import type { HistoryEntry, WorkDetails, WorkPart } from '../schemas/work';
import { deskConcernChars, type RowContext, summaryOf } from './row';
import type { StoredRequest, StoredSurvey, StoredWork } from './stored';

/** Shown apart from the other fields. */
const apart: readonly string[] = [
  'name',
  'email',
  'phone',
  'consent',
  'urgency_level',
  'interest',
  'preferred_contact_method',
];

type Context = RowContext & { readonly hours: OpeningHours };

interface Related {
  /** What was merged into it. */
  readonly parts: readonly StoredWork[];
  /** Other open ones of its mailbox. */
  readonly others: readonly StoredWork[];
  /** Closed ones of its address. */
  readonly earlier: readonly StoredWork[];
}

/** A record as it is shown to one role, with those that belong to it. */
export function detailsOf(
  work: StoredWork,
  { parts, others, earlier }: Related,
  role: StaffRole,
  context: Context,
): WorkDetails {
  return {
    ...partOf(work, role, context),
    merged_into: work.merged_into ?? null,
    parts: parts.map((part) => partOf(part, role, context)),
    history: [
      ...historyOf(work),
      ...parts.flatMap((part) => historyOf(part).map((entry) => ({ ...entry, part: part.reference }))),
    ].sort((one, other) => one.at.localeCompare(other.at)),
    open_others: others
      .map((other) => ({
        ...summaryOf(other, context),
        email: other.kind === 'survey' ? '' : other.email,
        same_address: other.address_digest === work.address_digest,
      }))
      .sort((one, other) => Number(other.same_address) - Number(one.same_address)),
    earlier: earlier
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      .map(({ kind, id, reference, created_at, desk_state: state, request_state = 'received' }) => ({
        ...{ kind, id, reference, created_at, state, request_state },
      })),
  };
}

function partOf(work: StoredWork, role: StaffRole, context: Context): WorkPart {
  return {
    ...summaryOf(work, context),
    ...(work.kind === 'survey' ? writtenInSurvey(work) : writtenIn(work, role, context)),
    own_urgency: work.urgency_level,
  };
}

function writtenIn(work: StoredRequest, role: StaffRole, { hours }: Context) {
  const { email, phone, preferred_times = null, created_at, suspect } = work;
  const concern = work.primary_concern ?? '';
  const shortened = role === 'desk' && concern.length > deskConcernChars;
  const own = preferred_times && inTimeZone(preferred_times, hours.timeZone, new Date(created_at));
  return {
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
  };
}

/** A survey says who sent it only by the reference that they gave, which is a claim. Its answers are read apart. */
const writtenInSurvey = ({ claimed_reference }: StoredSurvey) => ({
  email: '',
  phone: null,
  phone_mark: '',
  fields: claimed_reference
    ? [{ name: 'claimed_reference', label: 'Reference that they gave', value: claimed_reference }]
    : [],
  shortened: false,
  preferred_times: null,
  practice_times: [],
  suspect: false,
});

/** The fields that were given, with the form's labels, as texts. */
function fieldsOf(work: StoredRequest): WorkPart['fields'] {
  return formFieldNames.flatMap((name) => {
    const value = fieldText(name, work[name]);
    return value === null || apart.includes(name) ? [] : [{ name, label: formFields[name].label, value }];
  });
}

const entry = (at: string, kind: HistoryEntry['kind'], text: string | null = null): HistoryEntry => ({
  at,
  by: null,
  kind,
  text,
});

/** Everything that happened to a record, oldest first: by its person, by the site, by staff. */
function historyOf(work: StoredWork): HistoryEntry[] {
  const ofStaff = work.desk_history.map(({ at, by, kind, text }) => ({ at, by, kind, text }));
  if (work.kind === 'survey') return [entry(work.created_at, 'received'), ...ofStaff];
  const { created_at, survey_at, changes = [] } = work;
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
    ...changes.map(({ at, action, preferred_times: times, before }) => ({
      ...entry(at, action === 'cancel' ? 'canceled' : 'changed'),
      ...(times ? { times } : {}),
      ...(before ? { before } : {}),
    })),
    ...ofStaff,
  ];
}
