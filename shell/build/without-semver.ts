import type { Plugin } from 'vite';

/**
 * Leaves the federation runtime's reading of version ranges out: this shell is the only one that provides shared
 * modules, and the release gate compares versions before a remote goes live. A kilobyte of every first load, and regular
 * expressions that a phone would compile before a page comes to life.
 */
export const withoutSemver = (): Plugin => ({
  name: 'concierge:without-semver',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/runtime-core/dist/utils/semver/index.js') ? 'export const satisfy = () => true;' : null,
});
