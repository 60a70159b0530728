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
/** As the shell tells it, or as the browser does: the reporter makes the one of the other. */
export type Told = Trouble | Event;

const early: Told[] = [];
let tell = (told: Told): void => void early.push(told);

/** Notes trouble until the reporter is there to take it. */
export const noteTrouble = (told: Told): void => tell(told);

/** Hands over what was noted so far, and everything from now on. */
export function onTrouble(listener: (told: Told) => void): void {
  tell = listener;
  early.splice(0).forEach(listener);
}
