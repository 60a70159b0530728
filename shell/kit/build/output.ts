import type { Plugin } from 'vite';

/**
 * The browsers that the shell and every remote are built for, script and styles alike: Baseline "widely available".
 * Vite turns it into versions; tests/baseline checks that what is built uses nothing beyond it.
 */
export const browsers = 'baseline-widely-available';

/**
 * The first line of a script that V8 (Chrome 136 and later) should compile whole, off the main thread while it loads,
 * instead of each function on the main thread at its first call. On a slow phone that is a quarter of a page's
 * main-thread work. For other engines it is a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = '//# allFunctionsCalledOnLoad';

const helper = '\0plain-imports';

/** In the federation plugin (1.23.0): the module that becomes remoteEntry.js. */
export const containerModule = /virtual:mf-REMOTE_ENTRY_ID/;

/**
 * Keeps dynamic imports as they are written. Vite's helper would preload an import's dependencies; imports here have
 * none, or the page preloads them with their hashes. The helper gets another name, because the federation plugin puts
 * Vite's in a file of its own. A remote's container has one for itself: it must not import any chunk.
 */
export const plainImports = (): Plugin => ({
  name: 'concierge:plain-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (!id.includes('vite/preload-helper')) return null;
    return containerModule.test(importer) ? `${helper}-of-container` : helper;
  },
  load: (id) => (id.startsWith(helper) ? 'export const __vitePreload = (load) => load();' : null),
});
