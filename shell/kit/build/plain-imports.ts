import type { Plugin } from 'vite';

const helper = '\0plain-imports';

/**
 * Imports as they are written. Vite's helper would preload what an import brings with it; what is imported here brings
 * nothing, or is preloaded by the page, with its hash. By another name, because the federation plugin makes a file of its
 * own of Vite's.
 */
export const plainImports = (): Plugin => ({
  name: 'concierge:plain-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.includes('vite/preload-helper') ? helper : null),
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
});
