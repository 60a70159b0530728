import { CallError } from '@concierge/contract/call-error';
import { Button } from '@concierge/kit';
import { FormScope, SubmitButton, TextField, useSubmit } from '@concierge/kit/forms';
import type { WorkDetails, WorkRow } from '../../functions/schemas/work';
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
  const { problem } = changes;
  const { submit, pending } = useSubmit(
    (to: string | null) => async () => void (await changes.send(details, { action: 'hand_over', to })),
    () => undefined,
  );
  const refused =
    problem?.wish.action === 'hand_over' && problem.error instanceof CallError
      ? problem.error.fields.to
      : undefined;
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-pine px-5 text-sm font-semibold text-pine hover:bg-mist">
        Hand over
      </summary>
      <FormScope id="hand-over">
        <form
          method="post"
          aria-label="Hand over"
          className="grid justify-items-start gap-3 pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(String(new FormData(event.currentTarget).get('to')));
          }}
        >
          <TextField
            label="Colleague’s email"
            name="to"
            type="email"
            autoComplete="off"
            required
            error={refused}
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton size="default" pending={pending} pendingLabel="Handing over...">
              Hand over
            </SubmitButton>
            {details.owner === null ? null : (
              <Button variant="outline" onClick={() => void submit(null)}>
                Give back to nobody
              </Button>
            )}
          </div>
        </form>
      </FormScope>
    </details>
  );
}
