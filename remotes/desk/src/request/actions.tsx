import { CallError } from '@concierge/contract/wire/call-error';
import { Button, buttonVariants } from '@concierge/kit';
import { SelectField } from '@concierge/kit/forms';
import type { WorkDetails } from '../../functions/schemas/work';
import { AskForm } from '../shared/ask-form';
import { useColleagues } from '../shared/colleagues';
import { FailureAlert } from '../shared/failure';
import type { Person } from '../shared/person';
import type { Edit } from './edit';
import type { Changes } from './use-changes';

interface ActionsProps {
  readonly details: WorkDetails;
  readonly person: Person;
  readonly changes: Changes;
  readonly onState: () => void;
}

/** What staff can do with a record. */
export function Actions({ details, person, changes, onState }: ActionsProps) {
  const send = (edit: Edit) => changes.send(details, edit);
  const notHanded = changes.problems.find(
    ({ target, edit }) => target.id === details.id && edit.action === 'hand_over',
  );
  const { options, failure, reload } = useColleagues(person.email);
  const refused = notHanded?.error instanceof CallError ? notHanded.error.fields.to : undefined;
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      {details.owner === person.email ? null : (
        <Button onClick={() => void send({ action: 'take' })}>Take</Button>
      )}
      <Button variant="outline" onClick={onState}>
        Set the state
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        Print
      </Button>
      <details className="min-w-0">
        <summary className={buttonVariants({ variant: 'outline' })}>Hand over</summary>
        <AskForm
          id="hand-over"
          label="Hand over"
          button="Hand over"
          className="pt-3"
          pending={changes.waitsFor(details.id, 'hand_over')}
          onSend={(typed) => send({ action: 'hand_over', to: typed('to') })}
          others={
            details.owner === null ? null : (
              <Button variant="outline" onClick={() => void send({ action: 'hand_over', to: null })}>
                Give back to nobody
              </Button>
            )
          }
        >
          <FailureAlert error={failure} onRetry={reload} />
          {/* Whoever chooses somebody else no longer wants what was refused. */}
          <SelectField
            label="Colleague"
            name="to"
            required
            emptyLabel="Choose a colleague"
            options={options.filter(({ value }) => value !== details.owner)}
            error={refused}
            onChange={() => notHanded && changes.leave(notHanded)}
          />
        </AskForm>
      </details>
    </div>
  );
}
