import type { ReplacedElements } from './as-served';

export interface Release {
  readonly remote: string;
  readonly version: string;
}

/**
 * How a page fails: its remote does not load or render, React finds HTML in the served document other than what it
 * renders, an uncaught error or unhandled rejection, a violation of the content security policy, or controls that never
 * become interactive.
 */
type FailureCause = 'load' | 'render' | 'hydration' | 'error' | 'rejection' | 'csp' | 'dead';

/** Something that went wrong in this tab. */
export interface PageFailure {
  readonly cause: FailureCause;
  readonly error: unknown;
  /** Address of the script, if the browser gives it. */
  readonly source?: string;
  /** The release that failed, if it is known without an address. */
  readonly release?: Release | undefined;
  /** What React replaced, if hydration failed. */
  readonly replaced?: ReplacedElements;
}
/** A failure from the shell, or a browser event that the reporter turns into one. */
export type FailureReport = PageFailure | Event;

const early: FailureReport[] = [];
let tell = (reported: FailureReport): void => void early.push(reported);

/** Keeps failures until the reporter is there to take them. */
export const reportFailure = (reported: FailureReport): void => tell(reported);

/** Passes the failures kept so far to the listener, and all later ones. */
export function onFailure(listener: (reported: FailureReport) => void): void {
  tell = listener;
  early.splice(0).forEach(listener);
}
