import { useEffect } from 'react';
import { sessionState, useSessionState } from '../shared/session-state';
import { kindOf, type TargetedEdit } from './edit';

/** A change that was not made. */
export interface Problem extends TargetedEdit {
  readonly error: unknown;
  /** True if somebody else changed the record first. */
  readonly conflict: boolean;
}

const kept = sessionState<readonly Problem[]>([]);

/** The browser then asks before it leaves: what was not made is gone with the page. */
const askFirst = (event: Event): void => event.preventDefault();

/**
 * What a person could not change. Each stays until it, or another change of its kind to the same record, is made, or it is
 * left, whatever page of the desk is shown meanwhile.
 */
export function useProblems(email: string) {
  const problems = useSessionState(kept, email);
  const waits = problems.length > 0;
  useEffect(() => {
    if (!waits) return undefined;
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [waits]);
  const add = (problem: Problem) =>
    kept.change(email, (now) => {
      const place = now.findIndex((one) => kindOf(one) === kindOf(problem));
      return place < 0 ? [...now, problem] : now.with(place, problem);
    });
  const clear = (sentEdits: TargetedEdit) =>
    kept.change(email, (now) => now.filter((problem) => kindOf(problem) !== kindOf(sentEdits)));
  return { problems, add, clear };
}
