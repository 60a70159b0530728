import { dirname } from 'node:path/posix';
import { missingPageKey } from '@concierge/edge/routing';
import type { Manifest, RemoteManifest } from '../manifest';
import { assetOf, inlineRegistry, liveEntry } from '../registry';
import type { Registry, RegistryAsset } from '../registry-schema';
import { pageKey, releasePrefix } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import {
  type InlineStyle,
  writeDocument,
  writeGone,
  writeMoved,
  writeRobots,
  writeSitemap,
} from './document';
import { type LiveSet, type RemoteDefinition, readDefinition, textOf } from './live-set';
import { stylesFor, wordsIn } from './page-styles';
import { previewBar } from './preview-bar';

/** Where a path that no remote owns is rendered from; what counts is that nobody can own it. */
const unknownPath = '/404';

/** How a server build begins the address of one of its release's own files, whose place only the release knows. */
const ownFiles = 'release://';

/** Key in the store, text. */
export type ComposedFile = readonly [key: string, text: string];

/** A release's stylesheets as one inline style, with addresses that are right from any page. */
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

/** What each page of a remote needs of its stylesheets; the shell loads them whole when it goes to another. */
async function pageStyles(
  store: ReleaseStore,
  manifest: RemoteManifest,
): Promise<(path: string, html: string) => Promise<InlineStyle>> {
  const { chunks, pages } = manifest;
  const ofOthers = new Set(Object.values(pages).flat());
  const ofAll = [...chunks.sync, ...chunks.async.filter((chunk) => !ofOthers.has(chunk))];
  // Most of its pages load the same modules: each is read, and each list of them cut into words, once.
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

/** Every module that a page of a live remote needs at once. */
export function modulesOf(registry: Registry, remote: string, path: string | null): RegistryAsset[] {
  const loading = liveEntry(registry, remote)?.extras.loading;
  return [...(loading?.scripts ?? []), ...(loading?.pages[path ?? ''] ?? [])];
}

/** Addresses of a release's fonts. */
export function fontsOf(manifest: Manifest): string[] {
  const fonts = Object.keys(manifest.files).filter((path) => path.endsWith('.woff2'));
  return fonts.map((path) => assetOf(manifest, path).url);
}

/**
 * Renders everything that is live into the files that visitors are served, one after the other: however many there are,
 * one is in memory. The same releases give the same bytes.
 * @param set The set that the store shows: the pages of a preview say so.
 * @throws Refusal or Error when a live page cannot be rendered
 */
export async function* composePages(
  store: ReleaseStore,
  live: LiveSet,
  set = '',
): AsyncGenerator<ComposedFile> {
  const { shell, remotes, registry } = live;
  const definitions: RemoteDefinition[] = [];
  /** What a link shows where somebody shares it, unless its page has a picture of its own. */
  let homePicture: string | undefined;
  for (const manifest of remotes) {
    const definition = await readDefinition(store, shell, manifest);
    const image = definition.routes.find(({ path }) => path === '/')?.head.image;
    if (image) homePicture = releasePrefix(manifest.name, manifest.version) + image;
    definitions.push(definition);
  }

  const shellStyle = await inlineStyle(store, shell.manifest);
  const shellScript = assetOf(shell.manifest, shell.manifest.entry);
  const fonts = fontsOf(shell.manifest);
  const preview = previewBar(set);
  const listed: string[] = [];

  const write = async (
    path: string | null,
    owner?: RemoteManifest,
    styleOf?: (path: string, html: string) => Promise<InlineStyle>,
  ): Promise<string> => {
    const base = owner && releasePrefix(owner.name, owner.version);
    const rendered = await shell.render(path ?? unknownPath, definitions);
    const page = base ? { ...rendered, html: rendered.html.replaceAll(ownFiles, `/${base}`) } : rendered;
    const styles = styleOf && path ? [shellStyle, await styleOf(path, page.html)] : [shellStyle];
    const modules = owner ? modulesOf(registry, owner.name, path) : [];
    const { site, registryElementId } = shell;
    if (path !== null && !page.head.noindex) listed.push(path);
    return writeDocument({
      page,
      path,
      site,
      picture: base && page.head.image ? base + page.head.image : homePicture,
      styles,
      fonts,
      shellScript,
      modules,
      ...(preview ? { preview } : {}),
      registryElementId,
      registry: inlineRegistry(registry, owner?.name, path),
    });
  };

  const taken = new Set([missingPageKey]);
  for (const manifest of remotes) {
    const styleOf = await pageStyles(store, manifest);
    for (const path of manifest.paths) {
      taken.add(pageKey(path));
      yield [pageKey(path), await write(path, manifest, styleOf)];
    }
  }
  const missingPage = await write(null);
  yield [missingPageKey, missingPage];
  const past = remotes.flatMap(({ moved = {}, gone = [] }) => [
    ...Object.entries(moved).map(([path, to]) => [path, writeMoved(to)] as const),
    ...gone.map((path) => [path, writeGone(missingPage)] as const),
  ]);
  for (const [path, text] of past) {
    // What somebody has a page for again is no longer past, and of a redirect and "gone" the redirect helps more.
    if (taken.has(pageKey(path))) continue;
    taken.add(pageKey(path));
    yield [pageKey(path), text];
  }
  yield ['pages/sitemap.xml', writeSitemap(shell.site, listed.sort())];
  yield ['pages/robots.txt', writeRobots(shell.site)];
  yield ['pages/favicon.svg', shell.favicon];
}
