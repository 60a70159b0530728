/** Longer than a page takes from its script to its first frame. A hidden tab draws no frame at all. */
const longestMs = 300;

/**
 * Resolves once the page is painted, or after {@link longestMs}. What comes earlier delays the text that the
 * visitor came for.
 */
export async function firstPaint(): Promise<void> {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) return;
  await Promise.race([
    // The browser paints right after the callbacks of requestAnimationFrame, so the timeout comes after the paint.
    new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
    new Promise((done) => setTimeout(done, longestMs)),
  ]);
}
