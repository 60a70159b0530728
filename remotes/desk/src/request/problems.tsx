import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { WorkDetails } from '../../functions/schemas/work';
import { failureText } from '../shared/failure';
import type { OpenRequest } from '../shared/open-request';
import { dateTimeText } from '../shared/practice-time';
import { notMadeText } from './change-texts';
import { kindOf } from './edit';
import { changesSince, historyText } from './history-text';
import type { Changes } from './use-changes';
import type { Problem } from './use-problems';

interface ProblemsProps {
  readonly changes: Changes;
  readonly place: OpenRequest;
}

/** What was not made of the opened record. */
export function ProblemsHere({ details, ...on }: ProblemsProps & { readonly details: WorkDetails }) {
  return on.changes.problems
    .filter(({ target }) => target.id === details.id)
    .map((problem) => <ProblemAlert key={kindOf(problem)} {...{ problem, details, ...on }} />);
}

/** What was not made of other records. */
export function ProblemsOfOthers(on: ProblemsProps) {
  return on.changes.problems
    .filter(({ target }) => target.id !== on.place.open?.id)
    .map((problem) => <ProblemAlert key={kindOf(problem)} {...{ problem, ...on }} />);
}

interface ProblemAlertProps extends ProblemsProps {
  readonly problem: Problem;
  /** The record as it is now, if it is open. */
  readonly details?: WorkDetails | undefined;
}

/** Says which change was not made and why, and offers what can be done about it. */
function ProblemAlert({ problem, changes, place, details }: ProblemAlertProps) {
  const { edit, conflict, error } = problem;
  return (
    <FormAlert tone="error" title={notMadeText(problem)}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>{failureText(error)}</p>
        {conflict && details ? <Meanwhile problem={problem} details={details} /> : null}
        {details && edit.action === 'note' ? <p>What you typed is still here.</p> : null}
        <div className="flex flex-wrap gap-2">
          <WayOn {...{ problem, changes, place, details }} />
          <Button variant="outline" onClick={() => changes.leave(problem)}>
            Leave it
          </Button>
        </div>
      </div>
    </FormAlert>
  );
}

function WayOn({ problem, changes, place, details }: ProblemAlertProps) {
  const { target, edit, conflict } = problem;
  const again = () => changes.again(problem, details?.version);
  if (!conflict) return <Button onClick={again}>Try again</Button>;
  if (!details) return <Button onClick={() => place.show(target)}>{`Open ${target.reference}`}</Button>;
  // What somebody has changed since is not undone over them. If it has not changed, another one that it is about has.
  const changed = changesSince(details.history, target.version).length > 0;
  return edit.action === 'undo' || !changed ? null : <Button onClick={again}>Apply mine anyway</Button>;
}

/** What others did since the record was read. */
function Meanwhile({ problem, details }: { readonly problem: Problem; readonly details: WorkDetails }) {
  return (
    <ul className="grid gap-1">
      {changesSince(details.history, problem.target.version).map((entry) => (
        <li key={`${entry.at} ${entry.kind}`}>
          <span>{`${historyText(entry)}, ${dateTimeText(entry.at)}`}</span>
          {entry.kind === 'note' ? (
            <q dir="auto" className="block wrap-anywhere">
              {entry.text}
            </q>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
