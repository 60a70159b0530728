import type { Renderer } from './renderer';

/** Renders in this process. The code is imported on first use, because it loads react-dom. */
export const siteRenderer: Renderer = {
  render: async (store, set) => (await import('./pages')).renderSite(store, set),
  check: async (store, candidate) => (await import('./check-rendering')).checkRendering(store, candidate),
};
