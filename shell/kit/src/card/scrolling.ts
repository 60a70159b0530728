/** A page that did not move for this long has stopped scrolling. */
const restMs = 150;

const listeners = new Set<() => void>();
let scrolledAt = Number.NEGATIVE_INFINITY;

function noteScroll(): void {
  const began = !isScrolling();
  scrolledAt = performance.now();
  if (began) for (const listener of listeners) listener();
}

/** True if the page scrolled a moment ago. Works only while {@link onScroll} has a listener. */
export function isScrolling(): boolean {
  return performance.now() - scrolledAt < restMs;
}

/** Calls the listener when the page begins to scroll. One listener on the window serves all. */
export function onScroll(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('scroll', noteScroll, { passive: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('scroll', noteScroll);
  };
}
