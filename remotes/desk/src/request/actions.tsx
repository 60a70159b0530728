import { CallError } from '@concierge/contract/call-error';
import { Button, buttonVariants } from '@concierge/kit';
import { TextField } from '@concierge/kit/forms';
import type { WorkDetails, WorkRow } from '../../functions/schemas/work';
import { AskForm } from '../shared/ask-form';
import type { Changes } from './use-changes';

interface ActionsProps {
  readonly details: WorkDetails;
  readonly me: string;
  readonly changes: Changes;
  readonly onState: () => void;
  /** The row of the list that this record is a part of. */
  readonly first: Pick<WorkRow, 'kind' | 'id' | 'reference'> | undefined;
}

/** What staff can do with a record. */
export function Actions({ details, me, changes, onState, first }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      {details.owner === me ? null : (
        <Button onClick={() => void changes.send(details, { action: 'take' })}>Take</Button>
      )}
      <Button variant="outline" onClick={onState}>
        Set the state
      </Button>
      {first ? (
        <Button
          variant="outline"
          onClick={() =>
            void changes.send(details, { action: 'merge', into: { kind: first.kind, id: first.id } })
          }
        >
          {`Merge into ${first.reference}`}
        </Button>
      ) : null}
      <Button variant="outline" onClick={() => window.print()}>
        Print
      </Button>
      <HandOver details={details} changes={changes} />
    </div>
  );
}

function HandOver({ details, changes }: Pick<ActionsProps, 'details' | 'changes'>) {
  const { problem, pending, send } = changes;
  const refused =
    problem?.wish.action === 'hand_over' && problem.error instanceof CallError
      ? problem.error.fields.to
      : undefined;
  return (
    <details className="min-w-0">
      <summary className={buttonVariants({ variant: 'outline' })}>Hand over</summary>
      <AskForm
        id="hand-over"
        label="Hand over"
        button="Hand over"
        className="pt-3"
        pending={pending === 'hand_over'}
        onSend={(typed) => void send(details, { action: 'hand_over', to: typed('to') })}
        others={
          details.owner === null ? null : (
            <Button variant="outline" onClick={() => void send(details, { action: 'hand_over', to: null })}>
              Give back to nobody
            </Button>
          )
        }
      >
        <TextField
          label="Colleague’s email"
          name="to"
          type="email"
          autoComplete="off"
          required
          error={refused}
        />
      </AskForm>
    </details>
  );
}
