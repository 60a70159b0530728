import { CallError } from '@concierge/contract/wire/call-error';
import { Button, buttonVariants } from '@concierge/kit';
import { SelectField } from '@concierge/kit/forms';
import { useRef } from 'react';
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
  const colleagues = options.filter(({ value }) => value !== details.owner);
  const picker = useRef<HTMLDetailsElement>(null);
  /** Closes the picker if it was made, and gives the focus that was in it to what opens it. */
  async function handOver(to: string | null): Promise<boolean> {
    const made = await send({ action: 'hand_over', to });
    const shown = picker.current;
    if (!made || !shown) return made;
    const { activeElement, body } = document;
    if (activeElement === body || shown.contains(activeElement)) shown.querySelector('summary')?.focus();
    shown.open = false;
    return made;
  }
  const giveBack =
    details.owner === null ? null : (
      <Button variant="outline" onClick={() => void handOver(null)}>
        Give back to nobody
      </Button>
    );
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
      <details ref={picker} className="min-w-0">
        <summary className={buttonVariants({ variant: 'outline' })}>Hand over</summary>
        <div className="grid justify-items-start gap-3 pt-3">
          <FailureAlert error={failure} onRetry={reload} />
          {colleagues.length === 0 && failure === undefined ? (
            <p>Colleagues appear here after they first sign in.</p>
          ) : null}
          {colleagues.length > 0 ? (
            <AskForm
              id="hand-over"
              label="Hand over"
              button="Hand over"
              pending={changes.waitsFor(details.id, 'hand_over')}
              onSend={(typed) => handOver(typed('to'))}
              others={giveBack}
            >
              {/* Whoever chooses somebody else no longer wants what was refused. */}
              <SelectField
                label="Colleague"
                name="to"
                required
                emptyLabel="Choose a colleague"
                options={colleagues}
                error={refused}
                onChange={() => notHanded && changes.leave(notHanded)}
              />
            </AskForm>
          ) : (
            giveBack
          )}
        </div>
      </details>
    </div>
  );
}
