import { type RefObject, useEffect, useRef, useState } from 'react';

const isUnder = (card: DOMRect, focus: DOMRect): boolean =>
  focus.top < card.bottom && focus.bottom > card.top && focus.left < card.right && focus.right > card.left;

/**
 * Keeps a card at the top of the screen from covering the focused element. The boolean is true while the card has to
 * be at the bottom. The card switches ends whenever focus lands under it (WCAG 2.4.11).
 */
export function useFocusAvoidance(): [RefObject<HTMLDivElement | null>, boolean] {
  const card = useRef<HTMLDivElement>(null);
  const [low, setLow] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      // The browser scrolls to a focused element only after this event.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { activeElement } = document;
        if (!card.current || !activeElement || activeElement === document.body) return;
        if (card.current.contains(activeElement)) return;
        const under = isUnder(card.current.getBoundingClientRect(), activeElement.getBoundingClientRect());
        if (under) setLow((before) => !before);
      });
    };
    look();
    document.addEventListener('focusin', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return [card, low];
}
