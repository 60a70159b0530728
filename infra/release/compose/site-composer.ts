import type { Composer } from '../composer';

/** The site's composer. It is imported on first use, because it loads react-dom. */
export const siteComposer: Composer = {
  compose: async (store, options) => (await import('./compose')).compose(store, options),
  renderCheck: async (store, candidate) => (await import('./check-rendering')).renderCheck(store, candidate),
};
