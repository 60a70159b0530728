import type { z } from 'zod';

/** One reason why a release may not go live. */
export type Problem = {
  rule: string;
  release: string;
  message: string;
  /** The live remote that blocks the release, if another version of that remote would not. */
  blockedBy?: string;
};

export const problemOf = (
  rule: string,
  { name, version }: { readonly name: string; readonly version: string },
  message: string,
  blockedBy?: string,
): Problem => ({ rule, release: `${name} ${version}`, message, ...(blockedBy ? { blockedBy } : {}) });

/** What is wrong with a value that doesn't match its schema: `"version": it must be …; "paths.0": …`. */
export const mismatch = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `"${path.join('.')}": ${message}`).join('; ');

/**
 * Thrown by a release command that changed nothing, or says what did change. The message is for people: one sentence
 * for each reason, which also says what to do. With problems, nothing changed. Any other error is a fault of this
 * program or of the store.
 */
export class Refusal extends Error {
  /** Like that of `UserError`, which the types of the packed tool cannot name. */
  override readonly name = 'UserError';

  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }

  /** @throws Refusal if there is a problem */
  static ifAny(problems: readonly Problem[]): void {
    if (problems.length > 0)
      throw new Refusal(problems.map((problem) => problem.message).join('\n'), problems);
  }
}
