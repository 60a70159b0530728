import type { Plugin } from 'vite';

/**
 * Modules of the federation runtime (2.9.1) that this shell doesn't need, and their replacements. Only the shell
 * provides shared modules, and the release gate compares versions before a remote goes live. The shell itself preloads
 * what a page needs, with hashes. Its remotes are modules. And looking for a debug flag would be the first access to
 * storage, which delays a phone before its page comes to life.
 */
const unused: Readonly<Record<string, string>> = {
  '/runtime-core/dist/utils/semver/index.js': 'export const satisfy = () => true;',
  '/runtime-core/dist/utils/preload.js':
    'export const formatPreloadArgs = () => []; export const preloadAssets = () => {};',
  '/runtime-core/dist/plugins/generate-preload-assets.js':
    'export const generatePreloadAssetsPlugin = () => undefined;',
  '/@module-federation/sdk/dist/dom.js': `
    export const loadScript = () => Promise.reject(new TypeError('Remotes are modules'));
    export { loadScript as createLink, loadScript as createScript };
    export { loadScript as isStaticResourcesEqual, loadScript as safeWrapper };`,
  '/@module-federation/sdk/dist/env.js': `
    export const isBrowserEnvValue = true;
    export const isBrowserEnv = () => true;
    export const isReactNativeEnv = () => false;
    export const isDebugMode = () => false;
    export const getProcessEnv = () => ({});`,
};

/** Replaces those modules, which saves about two kilobytes of every first load. */
export const leanFederation = (): Plugin => ({
  name: 'concierge:lean-federation',
  apply: 'build',
  enforce: 'pre',
  load: (id) => Object.entries(unused).find(([file]) => id.endsWith(file))?.[1] ?? null,
});
