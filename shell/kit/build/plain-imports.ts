import type { Plugin } from 'vite';

const helper = '\0plain-imports';

/**
 * Keeps dynamic imports as they are written. Vite's helper would preload an import's dependencies; imports here have
 * none, or the page preloads them with their hashes. The helper gets another name, because the federation plugin puts
 * Vite's in a file of its own.
 */
export const plainImports = (): Plugin => ({
  name: 'concierge:plain-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.includes('vite/preload-helper') ? helper : null),
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
});
