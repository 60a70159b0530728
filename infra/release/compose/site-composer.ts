import type { Composer } from '../composer';

/** The site's composer, loaded when it is first needed: it brings react-dom with it. */
export const siteComposer: Composer = {
  compose: async (store, options) => (await import('./compose')).compose(store, options),
  renderCheck: async (store, candidate) => (await import('./check-rendering')).renderCheck(store, candidate),
};
