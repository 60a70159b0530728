import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cardEffects, effectsQuery } from './constants';
import { addLightStyles } from './light';

/** Set directly and not by React, so that it changes within a frame and without a render. */
const litClass = 'kit-card-lit';

const [tiltX, tiltY] = ['--kit-card-tilt-x', '--kit-card-tilt-y'] as const;

interface CardEffects {
  /** True from the pointer's arrival until the light has faded out. */
  readonly lit: boolean;
  readonly spot: RefObject<HTMLSpanElement | null>;
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
  };
}

interface Pointer {
  readonly card: HTMLElement;
  /** Measured before the card is lit: the tilt itself would move the box under the pointer. */
  box: DOMRect | null;
  x: number;
  y: number;
}

/**
 * Follows the pointer over a card. Only CSS variables are written, at most once a frame and on
 * `element.style` (never as an attribute in the markup: the content policy allows no inline styles). They move
 * layers, so a frame costs neither layout nor paint. A card that the pointer only crosses, or that passes below
 * it while the page scrolls, stays dark: the visitor isn't pointing at it, and lighting it costs a frame.
 */
export function useCardEffects(spotlightRadius: number): CardEffects {
  const [lit, setLit] = useState(false);
  const spot = useRef<HTMLSpanElement>(null);
  const pointer = useRef<Pointer>(null);
  const frame = useRef(0);
  /** Runs until the card is lit, or until its light has faded out. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const follow = () => {
    if (pointer.current) show(pointer.current, spot.current, spotlightRadius);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the light is there, put it under the pointer
  useLayoutEffect(() => {
    if (lit) follow();
    return () => cancelAnimationFrame(frame.current);
  }, [lit]);

  const light = () => {
    if (!pointer.current) return;
    pointer.current.box = pointer.current.card.getBoundingClientRect();
    pointer.current.card.classList.add(litClass);
    setLit(true);
    follow();
  };
  const putOut = () => {
    const card = pointer.current?.card;
    if (!card) return;
    pointer.current = null;
    cancelAnimationFrame(frame.current);
    clearTimeout(timer.current);
    // A timer, because a light that goes out before its first paint has no transition and no transitionend.
    timer.current = setTimeout(() => setLit(false), cardEffects.fadeMs);
    card.classList.remove(litClass);
    card.style.setProperty(tiltX, '0deg');
    card.style.setProperty(tiltY, '0deg');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads refs only
  useEffect(() => {
    const stopListening = onScroll(putOut);
    return () => {
      clearTimeout(timer.current);
      stopListening();
    };
  }, []);

  return {
    lit,
    spot,
    handlers: {
      onPointerMove: ({ currentTarget: card, clientX: x, clientY: y }) => {
        if (pointer.current) {
          pointer.current.x = x;
          pointer.current.y = y;
          cancelAnimationFrame(frame.current);
          frame.current = requestAnimationFrame(follow);
        } else if (!isScrolling() && window.matchMedia(effectsQuery).matches) {
          // Before the card is lit: a light that is new with its rules would not fade in.
          addLightStyles();
          pointer.current = { card, box: null, x, y };
          clearTimeout(timer.current);
          timer.current = setTimeout(light, cardEffects.dwellMs);
        }
      },
      onPointerLeave: putOut,
    },
  };
}

function show({ card, box, x, y }: Pointer, spot: HTMLElement | null, radius: number): void {
  if (box === null || box.width === 0 || box.height === 0) return;
  const across = x - box.left;
  const down = y - box.top;
  const { tiltDegrees } = cardEffects;
  card.style.setProperty(tiltX, `${((0.5 - down / box.height) * 2 * tiltDegrees).toFixed(2)}deg`);
  card.style.setProperty(tiltY, `${((across / box.width - 0.5) * 2 * tiltDegrees).toFixed(2)}deg`);
  spot?.style.setProperty('--kit-card-radius', `${radius}px`);
  spot?.style.setProperty('--kit-card-x', `${across.toFixed(1)}px`);
  spot?.style.setProperty('--kit-card-y', `${down.toFixed(1)}px`);
}

/** A page that did not move for this long has stopped scrolling. */
const restMs = 150;

const listeners = new Set<() => void>();
let scrolledAt = Number.NEGATIVE_INFINITY;

function noteScroll(): void {
  const began = !isScrolling();
  scrolledAt = performance.now();
  if (began) for (const listener of listeners) listener();
}

/** True if the page scrolled a moment ago. Works only while {@link onScroll} has a listener. */
function isScrolling(): boolean {
  return performance.now() - scrolledAt < restMs;
}

/** Calls the listener when the page begins to scroll. One listener on the window serves all. */
function onScroll(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('scroll', noteScroll, { passive: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('scroll', noteScroll);
  };
}
