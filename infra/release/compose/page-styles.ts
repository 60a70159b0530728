import { PurgeCSS } from 'purgecss';

/**
 * Whatever could be a class name. Tailwind's hold colons, brackets, slashes, and quotes within brackets
 * (`after:content-['*']`), so words are cut once at every quote and once not at single ones.
 */
const words = (text: string): string[] => [
  ...(text.match(/[^\s"'`<>\\{};]+/g) ?? []),
  ...(text.match(/[^\s"`]+/g) ?? []),
];

/** The words of some texts, each once: many pages load the same modules. */
export const wordsIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(words))];

/**
 * The part of a stylesheet that one page can use: rules whose classes are written nowhere in the page's HTML
 * or in the modules that it loads are another page's.
 * @param inModules The words of those modules.
 */
export const stylesFor = (css: string, html: string, inModules: readonly string[]): Promise<string> =>
  purge(withoutTouching(css), html, inModules);

/**
 * The part of a stylesheet that HTML needs until its own stylesheet comes with its script: without what depends on the
 * state of other elements, where none of its classes is in the HTML.
 */
export const stylesOfHtml = (css: string, html: string): Promise<string> => purge(css, html, []);

async function purge(css: string, html: string, inModules: readonly string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: beginningWithElements(css) }],
    content: [{ raw: html, extension: 'html' }],
    defaultExtractor: (text) => [...words(text), ...inModules],
    keyframes: true,
    // Attributes say which state something is in, and their values come and go: no rule is cut for one.
    dynamicAttributes: attributesIn(css),
  });
  if (!purged) throw new Error('A stylesheet went in and none came out');
  return purged.css.replace(/\*:(?=(?:is|where)\()/g, ':');
}

/** The names of the attributes that selectors ask for; an escaped bracket is part of a class. */
function attributesIn(css: string): string[] {
  return [...new Set([...css.matchAll(/(?<!\\)\[([\w-]+)/g)].map(([, name = '']) => name))];
}

/**
 * `*:is(…)` for `:is(…)` at the beginning of a selector, which is the same: PurgeCSS 8 drops a selector that begins with
 * a choice and goes on with a state, as Tailwind writes `*:last:…` (https://github.com/FullHuman/purgecss/issues/1282).
 */
function beginningWithElements(css: string): string {
  return css.replace(/(?<=^|[{},;]\s*|\*\/\s*):(?=(?:is|where)\()/g, '*:');
}

/** PurgeCSS does not find its way in what depends on other elements' state (`:has`): such rules stay, whosever they are. */
function withoutTouching(css: string): string {
  return css.replace(/(?<=^|[{};])(?=[^{};]*:has\([^{};]*\{)/g, '/* purgecss ignore */');
}
