import type { FailureCause } from '@concierge/kit/page-events';

/** Something that went wrong in this tab. */
export interface PageFailure {
  readonly cause: FailureCause;
  readonly error: unknown;
  /** Address of the script, where the browser says it. */
  readonly source?: string;
  /** Whose it is, where that is known without an address. */
  readonly release?: { readonly remote: string; readonly version: string };
}
/** From the shell, or an event of the browser that the reporter turns into a failure. */
export type Reported = PageFailure | Event;

const early: Reported[] = [];
let tell = (reported: Reported): void => void early.push(reported);

/** Keeps failures until the reporter is there to take them. */
export const reportFailure = (reported: Reported): void => tell(reported);

/** Hands over what was noted so far, and everything from now on. */
export function onFailure(listener: (reported: Reported) => void): void {
  tell = listener;
  early.splice(0).forEach(listener);
}
