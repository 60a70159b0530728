import { PurgeCSS } from 'purgecss';
import type { Manifest, RemoteManifest } from '../store/manifest';
import type { ReleaseStore } from '../store/store';
import type { InlineStyle } from './document';
import { inlineStyle, textOf } from './live-set';

/**
 * Everything that could be a class name. Tailwind's contain colons, brackets, slashes, and quotes in brackets
 * (`after:content-['*']`), so the text is split twice: once at every quote, and once not at single quotes.
 */
const words = (text: string): string[] => [
  ...(text.match(/[^\s"'`<>\\{};]+/g) ?? []),
  ...(text.match(/[^\s"`]+/g) ?? []),
];

export const wordsIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(words))];

/**
 * The part of a stylesheet that one page can use. Rules whose classes are neither in the page's HTML nor in the modules
 * that it loads belong to other pages.
 * @param inModules The words in these modules.
 */
export const stylesFor = (css: string, html: string, inModules: readonly string[]): Promise<string> =>
  purge(withoutTouching(css), html, inModules);

/**
 * The part of a stylesheet that HTML needs until its own stylesheet loads with its script. Unlike {@link stylesFor}, it
 * omits `:has` rules, which depend on other elements' state, if none of their classes is in the HTML.
 */
export const stylesOfHtml = (css: string, html: string): Promise<string> => purge(css, html, []);

async function purge(css: string, html: string, inModules: readonly string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: beginningWithElements(css) }],
    content: [{ raw: html, extension: 'html' }],
    defaultExtractor: (text) => [...words(text), ...inModules],
    keyframes: true,
    // Attributes express state, and their values change: no rule is removed because of one.
    dynamicAttributes: attributesIn(css),
  });
  if (!purged) throw new Error('PurgeCSS returned nothing');
  return inlineForm(purged.css.replace(/\*:(?=(?:is|where)\()|(?<=[(,]\s*)\*:/g, ':'));
}

/** A stylesheet as pages carry it: the same rules with less text. */
export const inlineForm = (css: string): string => nested(withoutUnused(withoutComments(css)));

/** Strings and addresses may contain what looks like a comment. */
const withoutComments = (css: string): string =>
  css.replace(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\))|\/\*[\s\S]*?\*\//g, '$1').trim();

const scoped = String.raw`\1 (?=[.:[#*])(?:[^{},\\]|\\.)+`;
const scopedRules = new RegExp(
  String.raw`(?<=^|[{};])(?=(\[data-mf=[\w-]+\]) )(?:${scoped}(?:,${scoped})*\{[^{}]*\}){2,}`,
  'g',
);

/**
 * Nests adjacent rules of a remote in its scope, with which each of their selectors starts. A rule stays as it is if one
 * of its selectors doesn't, or has an element after the scope: Chrome before 120 and Safari before 17.2 can't nest that.
 */
const nested = (css: string): string =>
  css.replace(scopedRules, (rules, scope: string) => `${scope}{${rules.replaceAll(`${scope} `, '')}}`);

/** The names of the attributes in selectors; an escaped bracket is part of a class. */
function attributesIn(css: string): string[] {
  return [...new Set([...css.matchAll(/(?<!\\)\[([\w-]+)/g)].map(([, name = '']) => name))];
}

/**
 * Replaces `:is(…)` at the start of a selector with `*:is(…)`, which means the same: PurgeCSS 8 drops a selector that
 * starts with `:is` or `:where` and continues with a state, such as Tailwind's `*:last:…`
 * (https://github.com/FullHuman/purgecss/issues/1282). Likewise for a state in a list of `:is` or `:where`, as in
 * Tailwind's `open:…`.
 */
function beginningWithElements(css: string): string {
  return css
    .replace(/(?<=^|[{},;]\s*|\*\/\s*):(?=(?:is|where)\()/g, '*:')
    .replace(/(?<=:(?:is|where)\((?:[^(){}]*,)?\s*):(?!:)/g, '*:');
}

/** The values that Tailwind sets on every element, in browsers that can't register properties. */
const unregistered = /@layer properties\{@supports[^{}]*\{[^{}]*\{([^{}]*)\}\}\}/g;

/** Omits registered properties that no rule reads. PurgeCSS keeps them all. */
function withoutUnused(css: string): string {
  const isRead = (name: string) => css.includes(`var(${name}`);
  return css
    .replace(/@property\s+(--[\w-]+)\s*\{[^{}]*\}/g, (rule, name: string) => (isRead(name) ? rule : ''))
    .replace(unregistered, (rule, all: string) => {
      const read = all.split(';').filter((value) => isRead(value.slice(0, value.indexOf(':'))));
      return read.length > 0 ? rule.replace(all, () => read.join(';')) : '';
    });
}

/**
 * A theme without the constants that no live stylesheet or script mentions, other than to declare them. A property with a
 * second value, in dark mode or in print, is not a constant: it stays.
 */
export function withoutUnreadConstants(theme: string, texts: readonly string[]): string {
  return theme.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) => {
    const isConstant = theme.split(`${name}:`).length === 2;
    const mention = new RegExp(`${name}(?![\\w:-])`);
    return isConstant && !texts.some((text) => mention.test(text)) ? '' : declaration;
  });
}

/** Keeps every `:has` rule, whichever page it belongs to, because PurgeCSS can't handle them. */
function withoutTouching(css: string): string {
  return css.replace(/(?<=^|[{};])(?=[^{};]*:has\([^{};]*\{)/g, '/* purgecss ignore */');
}

/** The prefix with which server builds refer to files of their own release, whose URLs they don't know. */
export const ownFiles = 'release://';

/** The shell's stylesheets as every page carries them: without constants of its theme that nothing live reads. */
export async function shellStyle(
  store: ReleaseStore,
  shell: Manifest,
  remotes: readonly Manifest[],
): Promise<InlineStyle> {
  const { name, css } = await inlineStyle(store, shell);
  const texts = [shell, ...remotes].flatMap((manifest) =>
    Object.keys(manifest.files)
      .filter((path) => /\.(?:css|js)$/.test(path))
      .map((path) => textOf(store, manifest, path)),
  );
  return { name, css: inlineForm(withoutUnreadConstants(css, await Promise.all(texts))) };
}

/** A font that a stylesheet loads. */
const loadedFont = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/** What a page's HTML needs of the shell's stylesheets before they load whole. */
export async function shellStyleOf({ name, css }: InlineStyle, html: string): Promise<InlineStyle> {
  return { name, css: await stylesOfHtml(css.replace(loadedFont, ''), `<html><body>${html}</body></html>`) };
}

/** Trims a remote's stylesheets for each of its pages. The shell loads them whole when it navigates to another page. */
export async function pageStyles(
  store: ReleaseStore,
  manifest: RemoteManifest,
): Promise<(path: string, html: string) => Promise<InlineStyle>> {
  const { chunks, pages } = manifest;
  const ofOthers = new Set([pages, manifest.fills ?? {}].flatMap((chunks) => Object.values(chunks).flat()));
  const ofAll = [...chunks.sync, ...chunks.async.filter((chunk) => !ofOthers.has(chunk))];
  // Most of its pages load the same modules, so each module is read and each list of modules split into words once.
  const texts = new Map<string, Promise<string>>();
  const textOfChunk = (chunk: string): Promise<string> => {
    const text = texts.get(chunk) ?? textOf(store, manifest, chunk);
    texts.set(chunk, text);
    return text;
  };
  const known = new Map<string, Promise<string[]>>();
  const wordsOf = (chunks: readonly string[]): Promise<string[]> => {
    const key = chunks.join(' ');
    const words = known.get(key) ?? Promise.all(chunks.map(textOfChunk)).then(wordsIn);
    known.set(key, words);
    return words;
  };
  const { name, css } = await inlineStyle(store, manifest);
  return async (path, html) => {
    const words = await wordsOf([...ofAll, ...(pages[path] ?? [])]);
    return { name, page: path, css: await stylesFor(css, html, words) };
  };
}
