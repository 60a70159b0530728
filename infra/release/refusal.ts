import { UserError } from './user-error';

/** One reason why a release may not go live. */
export type Problem = {
  rule: string;
  release: string;
  message: string;
  /** The live remote that stands in the way, where another version of it would not. */
  neighbour?: string;
};

/**
 * A release command that changed nothing, and why. Its message is for people: one sentence for each reason,
 * with the way out. Anything else that is thrown is a fault of ours or of the store.
 */
export class Refusal extends UserError {
  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }

  /** A refusal by the gate. */
  static of(problems: readonly Problem[]): Refusal {
    return new Refusal(problems.map((problem) => problem.message).join('\n'), problems);
  }
}
