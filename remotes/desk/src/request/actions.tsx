import { CallError } from '@concierge/contract/call-error';
import { Button, buttonVariants } from '@concierge/kit';
import { AskForm } from '../shared/ask-form';
import { EmailField } from '../shared/email-field';
import type { PartProps } from './desk';
import type { Wish } from './use-changes';

/** What staff can do with a record. */
export function Actions({ details, desk: { person, changes, rows, onState } }: PartProps) {
  const send = (wish: Wish) => void changes.send(details, wish);
  /** The row of the list that this record is a part of. */
  const first = rows.find(({ parts }) => parts.some(({ id }) => id === details.id));
  const { problem } = changes;
  const { error, wish } = problem ?? {};
  const refused = wish?.action === 'hand_over' && error instanceof CallError ? error.fields.to : undefined;
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      {details.owner === person.email ? null : <Button onClick={() => send({ action: 'take' })}>Take</Button>}
      <Button variant="outline" onClick={onState}>
        Set the state
      </Button>
      {first && details.merged_into === null ? (
        <Button
          variant="outline"
          onClick={() => send({ action: 'merge', into: { kind: first.kind, id: first.id } })}
        >
          {`Merge into ${first.reference}`}
        </Button>
      ) : null}
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
          pending={changes.pending === 'hand_over'}
          onSend={(typed) => send({ action: 'hand_over', to: typed('to') })}
          others={
            details.owner === null ? null : (
              <Button variant="outline" onClick={() => send({ action: 'hand_over', to: null })}>
                Give back to nobody
              </Button>
            )
          }
        >
          <EmailField label="Colleague’s email" name="to" error={refused} />
        </AskForm>
      </details>
    </div>
  );
}
