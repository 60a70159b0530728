import { useState } from 'react';
import { kindOf, type Wished } from './wish';

/** A change that was not made. */
export interface Problem extends Wished {
  readonly error: unknown;
  /** True if somebody else changed the record first. */
  readonly conflict: boolean;
}

/** What was not made. Each stays until it, or another change of its kind to the same record, is made, or it is left. */
export function useProblems() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const add = (problem: Problem) =>
    setProblems((now) => {
      const place = now.findIndex((one) => kindOf(one) === kindOf(problem));
      return place < 0 ? [...now, problem] : now.with(place, problem);
    });
  const clear = (wished: Wished) =>
    setProblems((now) => now.filter((problem) => kindOf(problem) !== kindOf(wished)));
  return { problems, add, clear };
}
