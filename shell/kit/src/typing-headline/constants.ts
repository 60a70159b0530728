/** The home page types faster and rests longer than the others. */
export const typingSpeeds = {
  home: { msPerChar: 60, pauseMs: 3500 },
  others: { msPerChar: 80, pauseMs: 3000 },
} as const;
