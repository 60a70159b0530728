import type { Plugin } from 'vite';

const tokens = 'color|text|font|leading|tracking|spacing|container|radius|ease|default|breakpoint';
const themeFallback = new RegExp(
  String.raw`var\((--(?:${tokens})(?:-[\w-]+)?),\s*(?:[^()]|\([^()]*\))*\)`,
  'g',
);
const mixFallback =
  /([\w-]+):[^;{}]*;\s*@supports \(color: color-mix\(in lab, red, red\)\) \{(\s*\1:[^{}]*)\}/g;

/** Removes what Tailwind writes twice, because pages carry their styles inline. */
export function leanStyles(): Plugin {
  return {
    name: 'concierge:lean-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css(?:$|\?)/ },
      handler: (css) => ({
        code: css
          // The shell carries the theme on every page: a remote's styles need no fallback values.
          .replaceAll(themeFallback, 'var($1)')
          // Every supported browser has color-mix().
          .replaceAll(mixFallback, '$2'),
        map: null,
      }),
    },
  };
}

/** Empties every stylesheet import. */
export function withoutStyles(): Plugin {
  return {
    name: 'concierge:without-styles',
    enforce: 'pre',
    load: (id) => (/\.css(?:\?|$)/.test(id) ? '' : null),
  };
}
