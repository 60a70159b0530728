/*
 * Marks in the browser's performance timeline, for page events, `release check` and tests. Apart from everything else,
 * because every page loads them.
 */

/** A page's controls answer; its detail names the page's path. */
export const pageAliveMark = 'concierge:page-alive';
/** What fills a slot answers; its detail names the slot and the remote. */
export const slotAliveMark = 'concierge:slot-alive';
