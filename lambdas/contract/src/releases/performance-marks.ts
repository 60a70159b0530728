/*
 * Marks in the browser's performance timeline, for page events, `release check` and tests. They have their own module
 * because every page loads it.
 */

/** A page's controls respond. The mark's detail holds the page's path. */
export const pageAliveMark = 'concierge:page-alive';
/** A slot's content responds. The mark's detail names the slot and the remote. */
export const slotAliveMark = 'concierge:slot-alive';

/** The file of a shell's release that loads a page's modules after its first paint. */
export const afterPaintScript = 'after-paint.js';
