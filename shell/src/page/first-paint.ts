/** Longer than a page takes from its script to its first frame. A page in a tab that is not shown has no frame. */
const longestMs = 300;

/**
 * Settles once the page was painted. A script from the cache is there before that, and its work would hold back the text
 * that a visitor came for.
 */
export async function firstPaint(): Promise<void> {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) return;
  await Promise.race([
    // A frame is painted right after what was asked for ahead of it.
    new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
    new Promise((done) => setTimeout(done, longestMs)),
  ]);
}
