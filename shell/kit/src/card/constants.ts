/** The numbers of the card effects. light.css repeats some of them. */
export const cardEffects = {
  /** Effects are off at this viewport width and below. */
  mobileBreakpointPx: 768,
  /** A pointer that stays this long counts as pointing at the card. */
  dwellMs: 80,
  /** How long the light takes to fade (light.css). */
  fadeMs: 400,
  tiltDegrees: 2,
  particles: 6,
  spotlightRadiusPx: 280,
} as const;

/** The settings of the home and services pages, and the default for all others. */
export const cardEffectsOf = {
  default: { particles: 6, spotlightRadius: 280 },
  home: { particles: 6, spotlightRadius: 250 },
  services: { particles: 4, spotlightRadius: 250 },
} as const;

/** Requires a pointer that can hover, a wide enough viewport, and no preference for reduced motion. */
export const effectsQuery = `(hover: hover) and (pointer: fine) and (min-width: ${cardEffects.mobileBreakpointPx + 0.02}px) and (prefers-reduced-motion: no-preference)`;
