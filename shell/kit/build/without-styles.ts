import type { Plugin } from 'vite';

/** Empties every stylesheet import. */
export function withoutStyles(): Plugin {
  return {
    name: 'concierge:without-styles',
    enforce: 'pre',
    load: (id) => (/\.css(?:\?|$)/.test(id) ? '' : null),
  };
}
