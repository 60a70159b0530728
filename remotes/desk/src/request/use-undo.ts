import { sessionState, useSessionState } from '../shared/session-state';
import { madeText } from './change-texts';
import type { Edit, Target } from './edit';
import type { Made } from './use-changes';

/** For this long a change can be undone by one press. */
const undoMs = 10_000;

/** A change that can still be undone. */
export interface Offer {
  readonly change: string;
  readonly target: Target;
  /** What was done: 'Taken, K7M-4QXP' */
  readonly text: string;
}

const undoable: readonly Edit['action'][] = ['take', 'hand_over', 'state', 'merge'];

const kept = sessionState<readonly Offer[]>([]);

/**
 * A person's changes of the last seconds that can be undone: of each record the last one, whatever notes followed and
 * whatever page of the desk is shown.
 */
export function useUndo(email: string) {
  const offers = useSessionState(kept, email);
  const withdraw = ({ change }: Offer) =>
    kept.change(email, (now) => now.filter((offer) => offer.change !== change));
  /** Takes note of a change. Returns true if it is offered to undo it. */
  function follow(made: Made): boolean {
    const { change, target, edit, changed } = made;
    if (edit.action === 'note') return false;
    const offered = changed && undoable.includes(edit.action);
    const offer = { change, target, text: madeText(made) };
    kept.change(email, (now) => [
      ...now.filter((one) => one.target.id !== target.id),
      ...(offered ? [offer] : []),
    ]);
    if (offered) window.setTimeout(() => withdraw(offer), undoMs);
    return offered;
  }
  return { offers, follow, withdraw };
}
