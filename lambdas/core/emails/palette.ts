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

export const fonts = {
  display: "Newsreader, Georgia, 'Times New Roman', serif",
  text: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
} as const;
