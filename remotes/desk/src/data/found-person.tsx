import { Button } from '@concierge/kit';
import { CheckboxField, FormAlert } from '@concierge/kit/forms';
import { useState } from 'react';
import type { PersonSummary } from '../../functions/schemas/person';
import { AskForm } from '../shared/ask-form';
import { EmailField } from '../shared/email-field';
import { useExport } from '../shared/use-export';
import { useJob } from '../shared/use-job';
import { amountText } from './found-text';
import { JobProgress } from './job-progress';

interface FoundPersonProps {
  readonly email: string;
  /** The job that found it. */
  readonly job: string;
  readonly summary: PersonSummary;
}

/** What can be done with everything that was found of a person. */
export function FoundPerson({ email, job, summary }: FoundPersonProps) {
  const deletion = useJob();
  if (deletion.done) return <Deleted summary={deletion.done.summary} />;
  const isStored = amountText(summary) !== '' || summary.other_spellings.length > 0;
  return (
    <>
      {summary.references.length > 0 ? <ExportPerson job={job} /> : null}
      {isStored ? <DeletePerson email={email} summary={summary} deletion={deletion} /> : null}
    </>
  );
}

function ExportPerson({ job }: Pick<FoundPersonProps, 'job'>) {
  const { save, pending, outcome } = useExport();
  return (
    <>
      <Button variant="outline" disabled={pending} onClick={() => void save({ what: 'person', job })}>
        Export
      </Button>
      {outcome}
    </>
  );
}

interface DeletePersonProps {
  readonly email: string;
  readonly summary: PersonSummary;
  readonly deletion: ReturnType<typeof useJob>;
}

/** Names the checkbox of another spelling. */
const nameOf = (index: number): string => `also-${index}`;

function DeletePerson({ email, summary, deletion }: DeletePersonProps) {
  const [mistake, setMistake] = useState<string>();
  const { other_spellings, more_spellings } = summary;
  const send = (typed: (name: string) => string) => {
    const confirm = typed('confirm');
    const differ = email.toLowerCase() !== confirm.toLowerCase();
    setMistake(differ ? 'The two addresses differ.' : undefined);
    if (differ) return;
    const others = other_spellings.filter((_, index) => typed(nameOf(index)) !== '');
    void deletion.start({ action: 'delete', email, confirm, others });
  };
  return (
    <>
      <p>
        What is deleted is gone for good, also what is still open. If they want a copy, export it first. The
        audit keeps the references, and backups keep the rest for 35 days. A sign-in account stays.
      </p>
      <AskForm
        id="delete"
        label="Delete everything of this address"
        button="Delete everything"
        variant="destructive"
        pending={deletion.busy}
        onSend={send}
      >
        {other_spellings.map((spelling, index) => (
          <CheckboxField
            key={spelling}
            name={nameOf(index)}
            label={`Also ${spelling}: I have checked that it is the same person’s`}
            className="wrap-anywhere"
          />
        ))}
        {more_spellings > 0 ? (
          <p>There are more spellings: {more_spellings}. Find again after this.</p>
        ) : null}
        <EmailField label="The same address again" name="confirm" error={mistake} />
      </AskForm>
      <JobProgress job={deletion} text="Deleting everything. This takes a minute or two." />
    </>
  );
}

function Deleted({ summary }: Pick<DeletePersonProps, 'summary'>) {
  const { other_spellings, more_spellings, left } = summary;
  const spellings = [...other_spellings, ...(more_spellings > 0 ? [`and ${more_spellings} more`] : [])];
  return (
    <FormAlert tone="success" title={`Deleted: ${amountText(summary) || 'nothing, it was gone already'}.`}>
      <div className="grid gap-2 wrap-anywhere">
        {left > 0 ? <p>Came in meanwhile, and is still stored: {left}. Find the address again.</p> : null}
        {spellings.length > 0 ? (
          <p>Still stored, because they may be another person’s: {spellings.join(', ')}.</p>
        ) : null}
      </div>
    </FormAlert>
  );
}
