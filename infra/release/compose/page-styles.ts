import { PurgeCSS } from 'purgecss';

/**
 * Whatever could be a class name. Tailwind's hold colons, brackets, slashes, and quotes within brackets
 * (`after:content-['*']`), so words are cut once at every quote and once not at single ones.
 */
const words = (text: string): string[] => [
  ...(text.match(/[^\s"'`<>\\{};]+/g) ?? []),
  ...(text.match(/[^\s"`]+/g) ?? []),
];

/**
 * The part of a stylesheet that one page can use: rules whose classes are written nowhere in the page's HTML
 * or in the modules that it loads are another page's.
 * @param texts Everything in which a class of the page could be named.
 */
export async function stylesFor(css: string, texts: readonly string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: texts.map((raw) => ({ raw, extension: 'html' })),
    defaultExtractor: words,
    keyframes: true,
    // Attributes say which state something is in; their values come and go.
    dynamicAttributes: ['data-mf', 'data-page', 'open', 'aria-current', 'aria-invalid', 'aria-expanded'],
  });
  if (!purged) throw new Error('A stylesheet went in and none came out');
  return purged.css;
}
