import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type ReactNode, useState } from 'react';
import { deleteData } from '../../functions/endpoints';
import { AskForm } from '../shared/ask-form';
import { EmailField } from '../shared/email-field';
import { FailureAlert } from '../shared/failure';
import { PageFrame } from '../shared/page-frame';
import { useAnswer } from '../shared/use-answer';
import { useExport } from '../shared/use-export';

/** What owners do with everything of one address, and the list of everything open. */
export function Data() {
  return (
    <PageFrame title="Data">
      <OpenList />
      <ExportPerson />
      <DeletePerson />
    </PageFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid max-w-form grid-cols-1 justify-items-start gap-4 border-t border-rule pt-6"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function OpenList() {
  const { save, outcome } = useExport();
  return (
    <Part title="Export everything open">
      <p>A spreadsheet with each request and message that still waits, to work from if this site is down.</p>
      <Button onClick={() => void save({ what: 'open' })}>Export the list</Button>
      {outcome}
    </Part>
  );
}

function ExportPerson() {
  const { save, pending, outcome } = useExport();
  return (
    <Part title="Export everything of one address">
      <p>A file with their requests, messages, surveys, and what staff wrote about them.</p>
      <AskForm
        id="export"
        label="Export everything of one address"
        button="Export"
        pending={pending}
        onSend={(typed) => void save({ what: 'person', email: typed('email') })}
      >
        <EmailField label="Email address" />
      </AskForm>
      {outcome}
    </Part>
  );
}

function DeletePerson() {
  const { ask, failure, answer, pending } = useAnswer(deleteData);
  const [mistake, setMistake] = useState<string>();
  const send = async (email: string, confirm: string) => {
    const differ = email.toLowerCase() !== confirm.toLowerCase();
    setMistake(differ ? 'The two addresses differ.' : undefined);
    return !differ && (await ask({ email, confirm })) !== undefined;
  };
  return (
    <Part title="Delete everything of one address">
      <p>
        Their requests, messages, surveys and notes are gone for good, also what is still open. If they want a
        copy, export it first. The audit keeps the references.
      </p>
      <AskForm
        id="delete"
        label="Delete everything of one address"
        button="Delete everything"
        variant="destructive"
        pending={pending}
        onSend={(typed) => send(typed('email'), typed('confirm'))}
      >
        <EmailField label="Email address" />
        <EmailField label="The same address again" name="confirm" error={mistake} />
      </AskForm>
      {answer && failure === undefined ? (
        <FormAlert
          tone="success"
          title={`Deleted: ${answer.requests} requests, ${answer.messages} messages, ${answer.surveys} surveys.`}
        />
      ) : null}
      <FailureAlert error={failure} />
    </Part>
  );
}
