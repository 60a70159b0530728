/** Runs a callback when the browser is idle, after five seconds at most, or two without requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 2000);
}
