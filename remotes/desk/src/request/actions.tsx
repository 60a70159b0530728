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

/** What staff can do with a record. It stays in view, however long the record is. */
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
    <div className="relative z-10 flex flex-wrap gap-2 border-y border-rule bg-paper py-2 max-lg:top-18 lg:-mx-6 lg:top-0 lg:bg-white lg:px-6 [@media(height>=400px)]:sticky print:hidden">
      {details.owner === person.email ? null : (
        <Button onClick={() => void send({ action: 'take' })}>Take</Button>
      )}
      <Button variant="outline" onClick={onState}>
        Set the state
      </Button>
      <details ref={picker}>
        <summary className={buttonVariants({ variant: 'outline' })}>Hand over</summary>
        {/* Over what follows: what opens it stays under the pointer. */}
        <div className="absolute inset-x-0 top-full grid justify-items-start gap-3 border-b border-rule bg-paper p-4 shadow-soft lg:bg-white lg:px-6">
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
