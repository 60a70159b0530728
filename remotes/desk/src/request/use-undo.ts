import { useState } from 'react';
import { madeText } from './change-texts';
import type { Made } from './use-changes';
import type { Target, Wish } from './wish';

/** For this long a change can be undone by one press. */
const undoMs = 10_000;

/** A change that can still be undone. */
export interface Offer {
  readonly change: string;
  readonly target: Target;
  /** What was done: 'Taken, K7M-4QXP' */
  readonly text: string;
}

const undoable: readonly Wish['action'][] = ['take', 'hand_over', 'state', 'merge'];

/** The changes of the last seconds that can be undone: of each record the last one, whatever notes followed. */
export function useUndo() {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const withdraw = ({ change }: Offer) => setOffers((now) => now.filter((offer) => offer.change !== change));
  /** Takes note of a change. Returns true if it is offered to undo it. */
  function follow(made: Made): boolean {
    const { change, target, wish, changed } = made;
    if (wish.action === 'note') return false;
    const offered = changed && undoable.includes(wish.action);
    const offer = { change, target, text: madeText(made) };
    setOffers((now) => [...now.filter((one) => one.target.id !== target.id), ...(offered ? [offer] : [])]);
    if (offered) window.setTimeout(() => withdraw(offer), undoMs);
    return offered;
  }
  return { offers, follow, withdraw };
}
