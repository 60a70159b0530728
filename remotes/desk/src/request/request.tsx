import { isUrgent, labelOf, urgencyOptions } from '@concierge/contract/forms/options';
import { workStateLabels } from '@concierge/contract/staff/work-states';
import { isolated } from '@concierge/contract/text/isolated';
import { cn, Link } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { kindLabels, type WorkDetails } from '../../functions/schemas/work';
import { useColleagues } from '../shared/colleagues';
import type { OpenRequest } from '../shared/open-request';
import type { Person } from '../shared/person';
import { clockOf, dateTimeText } from '../shared/practice-time';
import { Actions } from './actions';
import { Contact, Facts, Reason } from './facts';
import { ChangedTimes, History } from './history';
import { NoteForm } from './note-form';
import { OpenOthers } from './open-others';
import { paneIds } from './pane-ids';
import { PartReasons, Parts } from './parts';
import { ProblemsHere } from './problems';
import { Survey } from './survey';
import type { Changes } from './use-changes';

interface RequestProps {
  readonly details: WorkDetails;
  readonly person: Person;
  readonly changes: Changes;
  readonly place: OpenRequest;
  readonly now: number;
  /** Asks for a state. */
  readonly onState: () => void;
}

/** One request or message with all that is known of it, and of those that were merged into it. */
export function Request({ details, person, changes, place, now, onState }: RequestProps) {
  const { reference, name, kind, state, owner, merged_into } = details;
  const { nameOf } = useColleagues(person.email);
  const clock = clockOf(details, now);
  return (
    // No grid: there, what is sticky stays in its own row.
    <div className="flex flex-col gap-6">
      <div className="grid gap-1">
        <h2 id={paneIds.heading} tabIndex={-1} className="font-display text-xl wrap-anywhere outline-none">
          <bdi>{name}</bdi>{' '}
          <span translate="no" className="whitespace-nowrap">
            {reference}
          </span>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-base">
          <span className={cn(isUrgent(details) && 'font-semibold text-error')}>
            {labelOf(urgencyOptions, details.urgency_level)}
          </span>
          <span>{kindLabels[kind]}</span>
          <span className="font-semibold">{workStateLabels[state]}</span>
          <span>{owner === null ? 'Nobody has it' : `Owner: ${isolated(nameOf(owner))}`}</span>
          <span className={clock.late ? 'font-semibold text-error' : 'text-muted'}>{clock.text}</span>
        </p>
        {merged_into === null ? null : (
          <p>
            {'Merged into '}
            <Link {...place.linkTo(merged_into)} className="text-pine underline underline-offset-4">
              {merged_into.reference}
            </Link>
          </p>
        )}
      </div>
      <Marks details={details} />
      <ProblemsHere details={details} changes={changes} place={place} />
      {details.email === '' ? null : <Contact details={details} />}
      <Actions details={details} person={person} changes={changes} onState={onState} />
      <Reason details={details} />
      <PartReasons parts={details.parts} place={place} />
      <OpenOthers details={details} place={place} changes={changes} />
      <Facts details={details} />
      <Parts parts={details.parts} readsSurveys={person.mayAs('physician')} />
      <NoteForm details={details} person={person} changes={changes} />
      {kind !== 'contact' && person.mayAs('physician') ? <Survey request={details} /> : null}
      <History entries={details.history} />
      <Earlier earlier={details.earlier} place={place} />
    </div>
  );
}

/** What is to be known before anything else. */
function Marks({ details: { request_state, suspect, history, parts } }: Pick<RequestProps, 'details'>) {
  const change = history.findLast(({ kind, part }) => kind === 'changed' && part === undefined);
  return (
    <>
      {request_state === 'cancelled' ? (
        <FormAlert title="Canceled by the patient">
          {parts.length > 0 ? 'What was merged into it was not canceled, and is still open.' : undefined}
        </FormAlert>
      ) : null}
      {request_state === 'changed' && change ? (
        <FormAlert title="Changed by the patient">
          <ChangedTimes entry={change} />
        </FormAlert>
      ) : null}
      {suspect ? <FormAlert title="Probably not sent by a person" /> : null}
    </>
  );
}

interface EarlierProps {
  readonly earlier: WorkDetails['earlier'];
  readonly place: OpenRequest;
}

function Earlier({ earlier, place }: EarlierProps) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-heading" className="grid gap-1 print:hidden">
      <h3 id="earlier-heading" className="text-lg font-semibold">
        Closed, from the same address
      </h3>
      <ul>
        {earlier.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 text-base">
            <Link
              {...place.linkTo(one)}
              className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
            >
              {`${kindLabels[one.kind]} ${one.reference}`}
            </Link>
            <span className="text-sm text-muted">
              {[
                dateTimeText(one.created_at),
                workStateLabels[one.state],
                ...(one.request_state === 'cancelled' ? ['Canceled by the patient'] : []),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
