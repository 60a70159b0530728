/** A reference in its standard spelling: three and four letters. Older ones may have vowels. */
export const referenceRule = /^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{4}$/;

/** A reference in its standard spelling: 'k7m 4qxp' becomes K7M-4QXP. */
export function spellReference(typed: string): string {
  const letters = typed.replace(/[^A-Za-z\d]/g, '').toUpperCase();
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}
