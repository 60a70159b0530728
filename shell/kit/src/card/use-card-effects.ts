import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cardEffects, effectsQuery } from './constants';

interface CardEffects {
  /** True from the pointer's arrival until the light has faded out. */
  readonly lit: boolean;
  readonly spot: RefObject<HTMLSpanElement | null>;
  readonly onFaded: () => void;
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
  };
}

interface Pointer {
  readonly card: HTMLElement;
  /** Measured on arrival: the tilt itself would move the box under the pointer. */
  readonly box: DOMRect;
  x: number;
  y: number;
}

/**
 * Follows the pointer over a card. Only CSS variables are written, at most once a frame and on
 * `element.style` (never as an attribute in the markup: the content policy has no inline styles). They move
 * layers, so a frame costs neither layout nor paint.
 */
export function useCardEffects(spotlightRadius: number): CardEffects {
  const [lit, setLit] = useState(false);
  const spot = useRef<HTMLSpanElement>(null);
  const pointer = useRef<Pointer>(null);
  const frame = useRef(0);

  const follow = () => {
    if (pointer.current) show(pointer.current, spot.current, spotlightRadius);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the light is there, put it under the pointer
  useLayoutEffect(() => {
    if (lit) follow();
    return () => cancelAnimationFrame(frame.current);
  }, [lit]);

  return {
    lit,
    spot,
    onFaded: () => {
      if (!pointer.current) setLit(false);
    },
    handlers: {
      onPointerEnter: ({ currentTarget: card, clientX: x, clientY: y }) => {
        if (!window.matchMedia(effectsQuery).matches) return;
        pointer.current = { card, box: card.getBoundingClientRect(), x, y };
        setLit(true);
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (!pointer.current) return;
        pointer.current.x = clientX;
        pointer.current.y = clientY;
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(follow);
      },
      onPointerLeave: () => {
        cancelAnimationFrame(frame.current);
        pointer.current?.card.style.setProperty('--kit-card-tilt-x', '0deg');
        pointer.current?.card.style.setProperty('--kit-card-tilt-y', '0deg');
        pointer.current = null;
      },
    },
  };
}

function show({ card, box, x, y }: Pointer, spot: HTMLElement | null, radius: number): void {
  if (box.width === 0 || box.height === 0) return;
  const across = x - box.left;
  const down = y - box.top;
  const { tiltDegrees } = cardEffects;
  card.style.setProperty(
    '--kit-card-tilt-x',
    `${((0.5 - down / box.height) * 2 * tiltDegrees).toFixed(2)}deg`,
  );
  card.style.setProperty(
    '--kit-card-tilt-y',
    `${((across / box.width - 0.5) * 2 * tiltDegrees).toFixed(2)}deg`,
  );
  spot?.style.setProperty('--kit-card-radius', `${radius}px`);
  spot?.style.setProperty('--kit-card-x', `${across.toFixed(1)}px`);
  spot?.style.setProperty('--kit-card-y', `${down.toFixed(1)}px`);
}
