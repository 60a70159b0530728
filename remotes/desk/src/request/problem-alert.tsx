import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { FailureAlert } from '../shared/failure';
import { dateTimeText } from '../shared/practice-time';
import type { PartProps } from './desk';
import { changesSince, historyText } from './history-text';

/** Why the last change of this record was not made, and what can be done about it. */
export function ProblemAlert({ details, desk: { changes } }: PartProps) {
  const { problem, again, leave } = changes;
  if (problem?.target.id !== details.id) return null;
  const retry = () => void again(details.version);
  const isNote = problem.wish.action === 'note';
  if (!problem.conflict) return <FailureAlert error={problem.error} onRetry={retry} typed={isNote} />;
  return (
    <FormAlert tone="error" title="Somebody changed this in the meantime">
      <div className="grid justify-items-start gap-3">
        <ul className="grid gap-1">
          {changesSince(details.history, problem.target.version).map((entry) => (
            <li key={`${entry.at} ${entry.kind}`}>
              <span>{`${historyText(entry)}, ${dateTimeText(entry.at)}`}</span>
              {entry.kind === 'note' ? <q className="block wrap-anywhere">{entry.text}</q> : null}
            </li>
          ))}
        </ul>
        <p>
          {isNote
            ? 'Your note was not saved. It is still below.'
            : 'Your change was not made. Below is how it is now.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={retry}>Apply mine anyway</Button>
          <Button variant="outline" onClick={leave}>
            Leave it
          </Button>
        </div>
      </div>
    </FormAlert>
  );
}
