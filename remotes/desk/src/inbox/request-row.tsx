import {
  contactMethodOptions,
  interestOptions,
  isUrgent,
  labelOf,
  urgencyOptions,
} from '@concierge/contract/options';
import { cn, Link } from '@concierge/kit';
import { type WorkRow, type WorkSummary, workStateLabels } from '../../functions/schemas/work';
import type { Desk } from '../request/desk';
import { kindLabels } from '../shared/kinds';
import { clockOf } from '../shared/practice-time';
import { rowId } from './use-steady-rows';

interface RequestRowProps {
  readonly row: WorkRow;
  readonly desk: Pick<Desk, 'person' | 'now' | 'place'>;
  /** True for the one row of the list that Tab reaches. */
  readonly current: boolean;
  readonly onFocus: () => void;
}

/** A request or message in the list. All of it opens it. */
export function RequestRow({ row, desk, current, onFocus }: RequestRowProps) {
  const { id, parts } = row;
  const { place } = desk;
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
          {row.name}{' '}
          <span translate="no" className="font-normal whitespace-nowrap">
            {row.reference}
          </span>
        </Link>
        <Clock row={row} desk={desk} />
      </div>
      <p id={`${rowId(id)}-about`} className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        <About row={row} desk={desk} />
      </p>
      {parts.length === 0 ? null : (
        <>
          <p className="text-sm">{`and ${parts.length} more from the same mailbox`}</p>
          {parts.map((part) => (
            <p key={part.id} className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
              <Link
                {...place.linkTo(part)}
                data-record={part.id}
                translate="no"
                className="relative inline-flex min-h-11 items-center text-pine underline underline-offset-4"
              >
                {part.reference}
              </Link>
              {part.name === row.name ? null : <span className="text-ink wrap-anywhere">{part.name}</span>}
              <About row={part} desk={desk} />
              <Clock row={part} desk={desk} />
            </p>
          ))}
        </>
      )}
    </li>
  );
}

interface AboutProps {
  readonly row: WorkSummary;
  readonly desk: RequestRowProps['desk'];
}

function Clock({ row, desk: { now } }: AboutProps) {
  const { text, late } = clockOf(row, now);
  return <span className={cn('text-sm', late ? 'font-semibold text-error' : 'text-muted')}>{text}</span>;
}

/** What a list says of a record beside its name and time. */
function About({ row, desk: { person } }: AboutProps) {
  const { kind, state, owner } = row;
  const mark = 'rounded-full border border-control px-2 font-medium text-ink';
  return (
    <>
      <span>{kindLabels[kind]}</span>
      <span className={cn(isUrgent(row) && 'font-semibold text-error')}>
        {labelOf(urgencyOptions, row.urgency_level)}
      </span>
      <span className="text-ink">
        {owner === null
          ? workStateLabels[state]
          : `${workStateLabels[state]}: ${owner === person.email ? 'you' : owner}`}
      </span>
      {row.interest ? <span>{labelOf(interestOptions, row.interest)}</span> : null}
      <span>{`Contact by ${labelOf(contactMethodOptions, row.preferred_contact_method).toLowerCase()}`}</span>
      {row.changed ? <span className={mark}>New since you last looked</span> : null}
      {row.canceled ? <span className={mark}>Canceled by the patient</span> : null}
    </>
  );
}
