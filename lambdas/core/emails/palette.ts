/** The theme’s colors, as plain values for the inline styles that mail clients need. */
export const palette = {
  paper: '#FBF8F3',
  ink: '#17302B',
  muted: '#52655F',
  pine: '#1D5A4C',
  sand: '#F1EADF',
  rule: '#D9D2C5',
  lamp: '#E3BE6B',
  night: '#102A24',
  white: '#FFFFFF',
} as const;

/** The same in the dark (theme.css), for mail programs that read style sheets. */
export const darkPalette = {
  paper: '#18392F',
  ink: '#FBF8F3',
  muted: '#B9CAC2',
  pine: '#E3BE6B',
  sand: '#102A24',
  rule: '#355449',
  white: '#102A24',
} as const satisfies Partial<Record<keyof typeof palette, string>>;

export const fonts = {
  display: "Newsreader, Georgia, 'Times New Roman', serif",
  text: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
} as const;
