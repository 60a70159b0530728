import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { cardEffects, effectsQuery } from './constants';

interface Handlers {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Follows the pointer over a card. Only CSS variables are written, at most once a frame and on
 * `element.style` (never as an attribute in the markup: the content policy has no inline styles), so that
 * a move costs one repaint of one card and no layout.
 */
export function useCardEffects(spotlightRadius: number): { lit: boolean; handlers: Handlers } {
  const [lit, setLit] = useState(false);
  const frame = useRef(0);
  const box = useRef<DOMRect | null>(null);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const follow = (card: HTMLElement, clientX: number, clientY: number) => {
    const rect = box.current;
    if (!rect || rect.width === 0 || rect.height === 0) return;
    const x = clientX - rect.left;
    const y = clientY - rect.top;
    const { tiltDegrees } = cardEffects;
    card.style.setProperty('--kit-card-x', `${x.toFixed(1)}px`);
    card.style.setProperty('--kit-card-y', `${y.toFixed(1)}px`);
    card.style.setProperty(
      '--kit-card-tilt-x',
      `${((0.5 - y / rect.height) * 2 * tiltDegrees).toFixed(2)}deg`,
    );
    card.style.setProperty(
      '--kit-card-tilt-y',
      `${((x / rect.width - 0.5) * 2 * tiltDegrees).toFixed(2)}deg`,
    );
  };

  const handlers: Handlers = {
    onPointerEnter: ({ currentTarget: card, clientX, clientY }) => {
      if (!window.matchMedia(effectsQuery).matches) return;
      // Measured once: the tilt itself would move the box under the pointer.
      box.current = card.getBoundingClientRect();
      card.style.setProperty('--kit-card-radius', `${spotlightRadius}px`);
      follow(card, clientX, clientY);
      setLit(true);
    },
    onPointerMove: ({ currentTarget: card, clientX, clientY }) => {
      if (!box.current) return;
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => follow(card, clientX, clientY));
    },
    onPointerLeave: ({ currentTarget: card }) => {
      cancelAnimationFrame(frame.current);
      box.current = null;
      card.style.setProperty('--kit-card-tilt-x', '0deg');
      card.style.setProperty('--kit-card-tilt-y', '0deg');
      setLit(false);
    },
  };
  return { lit, handlers };
}
