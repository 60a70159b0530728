import type { Composer } from './composer';
import type { LogTargets, ReleaseNote } from './log';

/** Options of every command that changes what is live. */
export interface ChangeOptions extends LogTargets {
  readonly composer: Composer;
  readonly now?: () => Date;
  /** For the log: who, from which commit, why. */
  readonly note?: ReleaseNote;
}
