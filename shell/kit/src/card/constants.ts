/** The numbers of the card effects. The CSS side of the same query is in card.css. */
export const cardEffects = {
  /** Effects are off at this viewport width and below. */
  mobileBreakpointPx: 768,
  /** A pointer that stays this long points at the card. */
  dwellMs: 80,
  /** How long the light takes to fade (card.css). */
  fadeMs: 400,
  tiltDegrees: 2,
  particles: 6,
  spotlightRadiusPx: 280,
} as const;

/** What the pages use: home and the pages without a figure of their own, and services. */
export const cardEffectsOf = {
  default: { particles: 6, spotlightRadius: 280 },
  home: { particles: 6, spotlightRadius: 250 },
  services: { particles: 4, spotlightRadius: 250 },
} as const;

/** Pointer that can hover, room enough, and a visitor who did not ask for less motion. */
export const effectsQuery = `(hover: hover) and (pointer: fine) and (min-width: ${cardEffects.mobileBreakpointPx + 0.02}px) and (prefers-reduced-motion: no-preference)`;
