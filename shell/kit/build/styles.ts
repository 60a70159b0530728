import type { Plugin } from 'vite';

const tokens = 'color|text|font|leading|tracking|spacing|container|radius|ease|default|breakpoint';
const themeFallback = new RegExp(
  String.raw`var\((--(?:${tokens})(?:-[\w-]+)?),\s*(?:[^()]|\([^()]*\))*\)`,
  'g',
);
const mixFallback =
  /([\w-]+):[^;{}]*;\s*@supports \(color: color-mix\(in lab, red, red\)\) \{(\s*\1:[^{}]*)\}/g;

/** Removes what Tailwind writes twice or for no one, because pages carry their styles inline. */
export function leanStyles(): Plugin {
  return {
    name: 'concierge:lean-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css(?:$|\?)/ },
      handler: (css) => ({
        code: withoutIdleProperties(
          css
            // The shell carries the theme on every page: a remote's styles need no fallback values.
            .replaceAll(themeFallback, 'var($1)')
            // Every supported browser has color-mix().
            .replaceAll(mixFallback, '$2'),
        ),
        map: null,
      }),
    },
  };
}

/** What Tailwind sets on every element, for browsers without @property. */
const defaults = /@layer properties \{[\s\S]*?\n\}/;
const declaration = /(--tw-[\w-]+):\s*([^;{}]*);/g;
const registration = /@property (--tw-[\w-]+) \{[^{}]*\}\s*/g;
const reading = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;

/**
 * Omits Tailwind's own custom properties that do nothing in a stylesheet. With them utilities work together, such as
 * `border-t` with `border-dashed`, and most stylesheets have only one of such a pair. One that no rule sets is replaced
 * by its initial value, and one that a single rule sets, for itself only, by that value. One that no rule reads goes.
 */
export function withoutIdleProperties(css: string): string {
  const initial = new Map(declarationsIn(defaults.exec(css)?.[0] ?? ''));
  const set = declarationsIn(css.replace(defaults, '')).map(([name]) => name);
  const unset = css.replace(reading, (read, name: string, fallback?: string) => {
    if (set.includes(name)) return read;
    const value = initial.get(name) ?? 'initial';
    return value === 'initial' ? (fallback?.trim() ?? read) : value;
  });
  const folded = unset.replace(/\{[^{}]*\}/g, (block) =>
    declarationsIn(block).reduce((text, [own, value]) => {
      const isOwn =
        set.filter((name) => name === own).length === 1 && reads(block, own) === reads(unset, own);
      return isOwn ? text.replace(reading, (read, name: string) => (name === own ? value : read)) : text;
    }, block),
  );
  const ifRead = (rule: string, name: string) => (reads(folded, name) > 0 ? rule : '');
  return folded.replace(registration, ifRead).replace(declaration, ifRead);
}

const declarationsIn = (css: string) =>
  [...css.matchAll(declaration)].map(([, name = '', value = '']) => [name, value] as const);
const reads = (css: string, name: string): number =>
  css.match(new RegExp(String.raw`var\(${name}\b(?!-)`, 'g'))?.length ?? 0;

/** Empties every stylesheet import. */
export function withoutStyles(): Plugin {
  return {
    name: 'concierge:without-styles',
    enforce: 'pre',
    load: (id) => (/\.css(?:\?|$)/.test(id) ? '' : null),
  };
}
