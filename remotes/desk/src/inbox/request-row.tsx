import {
  contactMethodOptions,
  interestOptions,
  isUrgent,
  labelOf,
  urgencyOptions,
} from '@concierge/contract/forms/options';
import { closedStates, workStateLabels } from '@concierge/contract/staff/work-states';
import { isolated } from '@concierge/contract/text/isolated';
import { cn, Link } from '@concierge/kit';
import { kindLabels, mostOthers, type WorkRow } from '../../functions/schemas/work';
import { useDraft } from '../request/use-draft';
import { useColleagues } from '../shared/colleagues';
import { draftName } from '../shared/drafts';
import type { OpenRequest } from '../shared/open-request';
import type { Person } from '../shared/person';
import { clockOf, dateTimeText } from '../shared/practice-time';
import { rowId } from '../shared/record-rows';

interface RequestRowProps {
  readonly row: WorkRow;
  readonly person: Person;
  readonly place: OpenRequest;
  readonly now: number;
  /** True for the one row of the list that Tab reaches. */
  readonly current: boolean;
  readonly onFocus: () => void;
}

/** A request or message in the list. All of it opens it. */
export function RequestRow({ row, person, place, now, current, onFocus }: RequestRowProps) {
  const { id } = row;
  const opened = place.open?.id === id;
  return (
    <li
      className={cn(
        'relative grid gap-1 border-b border-rule px-3 py-3 hover:bg-sand has-[a:focus-visible]:bg-mist',
        opened && 'bg-mist',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          {...place.linkTo(row)}
          id={rowId(id)}
          data-record={id}
          tabIndex={current ? 0 : -1}
          aria-current={opened ? 'true' : undefined}
          aria-describedby={`${rowId(id)}-about`}
          onFocus={onFocus}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{row.name}</bdi>{' '}
          <span translate="no" className="font-normal whitespace-nowrap">
            {row.reference}
          </span>
        </Link>
        <Clock row={row} now={now} />
      </div>
      {row.words === '' ? null : (
        <p dir="auto" className="truncate text-base">
          {row.words}
        </p>
      )}
      <p
        id={`${rowId(id)}-about`}
        className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-sm text-muted wrap-anywhere"
      >
        <About row={row} person={person} now={now} />
      </p>
      {row.others + row.merged === 0 ? null : (
        <p className={cn('text-sm', row.others_new > 0 && 'font-semibold')}>{othersText(row)}</p>
      )}
    </li>
  );
}

/** '1 merged into it, 2 more open from this address, 1 new since you last looked' */
function othersText({ others, others_new, merged }: WorkRow): string {
  const many = others === mostOthers ? `${others} or more` : `${others} more`;
  return [
    ...(merged ? [`${merged} merged into it`] : []),
    ...(others ? [`${many} open from this address`] : []),
    ...(others_new ? [`${others_new} new since you last looked`] : []),
  ].join(', ');
}

function Clock({ row, now }: Pick<RequestRowProps, 'row' | 'now'>) {
  const { text, late } = clockOf(row, now);
  return <span className={cn('text-sm', late ? 'font-semibold text-error' : 'text-muted')}>{text}</span>;
}

/** What a list says of a record beside its name, time and words. */
function About({ row, person, now }: Pick<RequestRowProps, 'row' | 'person' | 'now'>) {
  const { kind, state, owner, part_of } = row;
  const { nameOf } = useColleagues(person.email);
  const label = closedStates.includes(state) ? `Closed (${workStateLabels[state]})` : workStateLabels[state];
  const stateText = part_of === null ? label : `Merged into ${part_of}`;
  const unsaved = useDraft(draftName(person.email, row.id)) !== '';
  const mark = 'rounded-full border border-control px-2 font-medium text-ink';
  return (
    <>
      <span className={cn(isUrgent(row) && 'font-semibold text-error')}>
        {labelOf(urgencyOptions, row.urgency_level)}
      </span>
      <span className="text-ink">
        {owner === null
          ? stateText
          : `${stateText}: ${owner === person.email ? 'you' : isolated(nameOf(owner))}`}
      </span>
      {row.changed ? (
        <span className={mark}>{row.unopened ? 'New' : 'Changed since you last looked'}</span>
      ) : null}
      {unsaved ? <span className={mark}>Note not saved yet</span> : null}
      {row.request_state === 'cancelled' ? <span className={mark}>Canceled by the patient</span> : null}
      {row.patient_changed && row.request_state === 'changed' ? (
        <span className={mark}>Changed by the patient</span>
      ) : null}
      {row.survey_came ? <span className={mark}>Survey answered</span> : null}
      <span>{`${kindLabels[kind]} received ${dateTimeText(row.created_at, now)}`}</span>
      {row.interest ? <bdi>{labelOf(interestOptions, row.interest)}</bdi> : null}
      {row.preferred_contact_method ? (
        <span>{`Contact by ${labelOf(contactMethodOptions, row.preferred_contact_method).toLowerCase()}`}</span>
      ) : null}
    </>
  );
}
