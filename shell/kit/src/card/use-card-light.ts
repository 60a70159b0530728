import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cardEffects, effectsQuery } from './constants';
import rules from './light.css?inline';

interface Pointer {
  readonly card: HTMLElement;
  /** Measured before the card is lit: the tilt itself would move the box under the pointer. */
  readonly box: DOMRect;
  readonly x: number;
  readonly y: number;
}

/**
 * Lights a card under a resting pointer and follows it. A card that the pointer only crosses, or that passes below
 * it while the page scrolls, stays dark: the visitor isn't pointing at it, and lighting it costs a frame.
 */
export function useCardLight() {
  const [light, setLight] = useState<'dark' | 'lit' | 'fading'>('dark');
  const spot = useRef<HTMLSpanElement>(null);
  const pointer = useRef<Pointer>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const putOut = useCallback(() => {
    if (!pointer.current) return;
    pointer.current.card.style.transform = '';
    pointer.current = null;
    window.removeEventListener('scroll', putOut);
    clearTimeout(timer.current);
    // A timer, because a light that goes out before its first paint has no transition and no transitionend.
    timer.current = setTimeout(() => setLight('dark'), cardEffects.fadeMs);
    setLight((last) => (last === 'lit' ? 'fading' : last));
  }, []);

  useLayoutEffect(() => {
    if (light === 'lit') follow(pointer.current, spot.current);
  }, [light]);

  useEffect(
    () => () => {
      window.removeEventListener('scroll', putOut);
      clearTimeout(timer.current);
    },
    [putOut],
  );

  const onPointerMove = ({ currentTarget: card, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (pointer.current) {
      pointer.current = { ...pointer.current, x, y };
      if (light === 'lit') follow(pointer.current, spot.current);
    } else if (window.matchMedia(effectsQuery).matches) {
      // Before the card is lit: a light that is new with its rules would not fade in.
      addRules();
      pointer.current = { card, box: card.getBoundingClientRect(), x, y };
      window.addEventListener('scroll', putOut, { passive: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setLight('lit'), cardEffects.dwellMs);
    }
  };

  return { light, spot, handlers: { onPointerMove, onPointerLeave: putOut } };
}

/** Only moves layers, so a frame costs neither layout nor paint. */
function follow(pointer: Pointer | null, spot: HTMLElement | null): void {
  if (!pointer || pointer.box.width === 0 || pointer.box.height === 0) return;
  const { card, box } = pointer;
  const [across, down] = [pointer.x - box.left, pointer.y - box.top];
  const degrees = (share: number) => `${((share - 0.5) * 2 * cardEffects.tiltDegrees).toFixed(2)}deg`;
  const [tiltX, tiltY] = [degrees(1 - down / box.height), degrees(across / box.width)];
  card.style.transform = `perspective(900px) rotateX(${tiltX}) rotateY(${tiltY})`;
  if (spot) spot.style.transform = `translate(${across.toFixed(1)}px, ${down.toFixed(1)}px)`;
}

let added = false;

/** Adds the rules of the effects to the document, once, so that pages don't have to carry them. */
function addRules(): void {
  if (added) return;
  added = true;
  const sheet = new CSSStyleSheet({ media: effectsQuery });
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
