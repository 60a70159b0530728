import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the router's components that nobody uses: as published, `forwardRef(…)` without a
 * pure mark and `Something.displayName = "…"` count as effects and keep each of them, and what it needs
 * (14 KB before compression, react-router 7.18).
 */
export function prunableRouter(): Plugin {
  return {
    name: 'concierge:prunable-router',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/')
        ? {
            code: code
              .replace(/^\w+\.displayName = ".*";$/gm, '')
              .replace(/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
            map: null,
          }
        : null,
  };
}
