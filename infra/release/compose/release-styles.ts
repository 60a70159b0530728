import { dirname } from 'node:path/posix';
import type { Manifest, RemoteManifest } from '../manifest';
import { releasePrefix } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import type { InlineStyle } from './document';
import { textOf } from './live-set';
import { inlineForm, stylesFor, withoutUnreadConstants, wordsIn } from './page-styles';

/** The prefix with which server builds refer to files of their own release, whose URLs they don't know. */
export const ownFiles = 'release://';

/** A release's stylesheets as one inline style, with URLs that work on any page. */
export async function inlineStyle(store: ReleaseStore, manifest: Manifest): Promise<InlineStyle> {
  const sheets = await Promise.all(
    manifest.chunks.css.map(async (path) => {
      const base = `/${releasePrefix(manifest.name, manifest.version)}${dirname(path)}/`;
      const css = await textOf(store, manifest, path);
      return css.replace(/url\((["']?)\.\//g, (_, quote: string) => `url(${quote}${base}`);
    }),
  );
  return { name: manifest.name, css: sheets.join('\n').trim().replace(/<\//g, '<\\/') };
}

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
