/** Without 0 and O, 1, I and L, and U, which are easily misheard or misread. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference in its standard spelling: three and four of those. */
export const referenceRule = /^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{4}$/;

/** The input of the SHA-256 digest that a reference is made from. */
export const referenceSource = (kind: string, key: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${kind}\0${key}`);

/** The short code that people can read aloud: 'K7M-4QXP'. */
export function formatReference(digest: Uint8Array): string {
  const letters = Array.from(digest.subarray(0, 7), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}

/** The reference, computed in a browser, or null outside a secure context, where browsers can't hash. */
export async function referenceInBrowser(kind: string, key: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return formatReference(new Uint8Array(await crypto.subtle.digest('SHA-256', referenceSource(kind, key))));
}
