import { Link } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { RefObject } from 'react';
import { type WorkDetails, type WorkRow, workStateLabels } from '../../functions/schemas/work';
import type { OpenRequest } from '../inbox/open-request';
import { nameFor, type Person } from '../shared/person';
import { clockOf, dateTimeText } from '../shared/practice-time';
import { Actions } from './actions';
import { Contact, Facts } from './facts';
import { History } from './history';
import { NoteForm } from './note-form';
import { ProblemAlert } from './problem-alert';
import { Survey } from './survey';
import type { Changes } from './use-changes';

export interface RequestProps {
  readonly details: WorkDetails;
  readonly person: Person;
  readonly changes: Changes;
  readonly place: OpenRequest;
  readonly now: number;
  /** The rows of the list, for what came from the same mailbox. */
  readonly rows: readonly WorkRow[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly noteWanted: boolean;
  readonly onNoteFocused: () => void;
  readonly onState: () => void;
}

/** One request or message with all that is known of it. */
export function Request({ details, person, changes, place, rows, now, heading, ...keys }: RequestProps) {
  const { reference, name, kind, state, owner, merged_into } = details;
  const { email: me } = person;
  const clock = clockOf(details, now);
  const first = rows.find(({ parts }) => parts.some(({ id }) => id === details.id));
  const parts = rows.find(({ id }) => id === details.id)?.parts ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="font-display text-xl wrap-anywhere outline-none">
          {name}{' '}
          <span translate="no" className="whitespace-nowrap">
            {reference}
          </span>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-base">
          <span>{kind === 'appointment' ? 'Request' : 'Message'}</span>
          <span className="font-semibold">{workStateLabels[state]}</span>
          <span>{owner === null ? 'Nobody has it' : `Owner: ${nameFor(me, owner)}`}</span>
          <span className={clock.late ? 'font-semibold text-error' : 'text-muted'}>{clock.text}</span>
        </p>
        {merged_into === null ? null : <p>{`Merged into ${merged_into}`}</p>}
      </div>
      {details.canceled ? <FormAlert title="Canceled by the patient" /> : null}
      {details.suspect ? <FormAlert title="Probably not sent by a person" /> : null}
      <ProblemAlert details={details} changes={changes} me={me} />
      <Actions
        details={details}
        me={me}
        changes={changes}
        onState={keys.onState}
        first={merged_into === null ? first : undefined}
      />
      <Contact details={details} />
      {parts.length === 0 ? null : (
        <Others
          title="From the same mailbox within a day"
          hint="Open one to merge it into this."
          others={parts}
          place={place}
        />
      )}
      <Facts details={details} />
      <NoteForm
        key={details.id}
        details={details}
        me={me}
        changes={changes}
        wanted={keys.noteWanted}
        onFocused={keys.onNoteFocused}
      />
      {kind === 'appointment' && person.mayAs('physician') ? (
        <Survey key={`survey ${details.id}`} request={details} />
      ) : null}
      <History entries={details.history} me={me} />
      {details.earlier.length === 0 ? null : (
        <Others title="Others of the same address" others={details.earlier} place={place} />
      )}
    </div>
  );
}

interface OthersProps {
  readonly title: string;
  readonly hint?: string;
  readonly others: readonly (Pick<WorkRow, 'kind' | 'id' | 'reference' | 'created_at'> &
    Partial<Pick<WorkRow, 'state' | 'canceled'>>)[];
  readonly place: OpenRequest;
}

function Others({ title, hint, others, place }: OthersProps) {
  return (
    <section aria-label={title} className="grid gap-1 print:hidden">
      <h3 className="text-lg font-semibold">{title}</h3>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <ul>
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 text-base">
            <Link
              {...place.linkTo(other)}
              className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
            >
              {`${other.kind === 'appointment' ? 'Request' : 'Message'} ${other.reference}`}
            </Link>
            <span className="text-sm text-muted">
              {[
                dateTimeText(other.created_at),
                other.state ? workStateLabels[other.state] : '',
                other.canceled ? 'Canceled by the patient' : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
