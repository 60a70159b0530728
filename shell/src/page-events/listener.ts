import type { FailureCause } from '@concierge/kit/page-events';

/** Something that went wrong in this tab. */
export interface Trouble {
  readonly cause: FailureCause;
  readonly error: unknown;
  /** Address of the script, where the browser says it. */
  readonly source?: string;
  /** Whose it is, where that is known without an address. */
  readonly release?: { readonly remote: string; readonly version: string };
}

const early: Trouble[] = [];
let tell = (trouble: Trouble): void => void early.push(trouble);
let last: unknown;

/**
 * Notes trouble until the reporter is there to take it. React tells of an error first, and then throws it for the
 * browser to tell of as well: that is one error.
 */
export function noteTrouble(trouble: Trouble): void {
  if (trouble.error === last) return;
  last = trouble.error;
  tell(trouble);
}

/** Hands over what was noted so far, and everything from now on. */
export function onTrouble(listener: (trouble: Trouble) => void): void {
  tell = listener;
  for (const trouble of early.splice(0)) listener(trouble);
}
