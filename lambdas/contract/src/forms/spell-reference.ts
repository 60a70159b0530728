/**
 * A reference in its standard spelling: 'k7m 4qxp' becomes K7M-4QXP. Apart from reference.ts, because pages that don't need
 * it at start would load one more file.
 */
export function spellReference(typed: string): string {
  const letters = typed.replace(/[^A-Za-z\d]/g, '').toUpperCase();
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}
