import { Link } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type WorkDetails, workStateLabels } from '../../functions/schemas/work';
import type { OpenRequest } from '../inbox/open-request';
import { kindLabels } from '../shared/kinds';
import { clockOf, dateTimeText } from '../shared/practice-time';
import { Actions } from './actions';
import { type PartProps, paneIds } from './desk';
import { Contact, Facts } from './facts';
import { History } from './history';
import { NoteForm } from './note-form';
import { ProblemsHere } from './problems';
import { Survey } from './survey';

/** One request or message with all that is known of it. */
export function Request({ details, desk }: PartProps) {
  const { reference, name, kind, state, owner, merged_into, earlier } = details;
  const { person, place, rows, now } = desk;
  const clock = clockOf(details, now);
  const parts = rows.find(({ id }) => id === details.id)?.parts ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 id={paneIds.heading} tabIndex={-1} className="font-display text-xl wrap-anywhere outline-none">
          {name}{' '}
          <span translate="no" className="whitespace-nowrap">
            {reference}
          </span>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-base">
          <span>{kindLabels[kind]}</span>
          <span className="font-semibold">{workStateLabels[state]}</span>
          <span>{owner === null ? 'Nobody has it' : `Owner: ${owner}`}</span>
          <span className={clock.late ? 'font-semibold text-error' : 'text-muted'}>{clock.text}</span>
        </p>
        {merged_into === null ? null : <p>{`Merged into ${merged_into}`}</p>}
      </div>
      {details.canceled ? <FormAlert title="Canceled by the patient" /> : null}
      {details.suspect ? <FormAlert title="Probably not sent by a person" /> : null}
      <ProblemsHere details={details} desk={desk} />
      <Actions details={details} desk={desk} />
      <Contact details={details} />
      <Others title="From the same mailbox: open one to merge it into this" others={parts} place={place} />
      <Facts details={details} />
      <NoteForm details={details} desk={desk} />
      {kind === 'appointment' && person.mayAs('physician') ? <Survey request={details} /> : null}
      <History entries={details.history} />
      <Others title="Others of the same address" others={earlier} place={place} />
    </div>
  );
}

interface OthersProps {
  readonly title: string;
  readonly others: WorkDetails['earlier'];
  readonly place: OpenRequest;
}

function Others({ title, others, place }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1 print:hidden">
      <h3 className="text-lg font-semibold">{title}</h3>
      <ul>
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 text-base">
            <Link
              {...place.linkTo(other)}
              className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
            >
              {`${kindLabels[other.kind]} ${other.reference}`}
            </Link>
            <span className="text-sm text-muted">{aboutOf(other)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const aboutOf = (other: OthersProps['others'][number]): string =>
  [
    dateTimeText(other.created_at),
    workStateLabels[other.state],
    ...(other.canceled ? ['Canceled by the patient'] : []),
  ].join(', ');
