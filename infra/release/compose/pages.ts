import { afterPaintScript } from '@concierge/contract/releases/performance-marks';
import { signInSlot } from '@concierge/contract/staff/staff';
import { missingPageKey, securityPath } from '@concierge/edge/routing';
import { pageKey, releasePrefix } from '../store/keys';
import { type RemoteManifest, releaseName } from '../store/manifest';
import { inlineRegistry, liveVersions } from '../store/registry';
import { assetOf } from '../store/registry-changes';
import { bytesOf } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import {
  type InlineStyle,
  previewBar,
  type RenderedPage,
  robotsOfNobody,
  writeDocument,
  writeGone,
  writeMoved,
  writeRobots,
  writeSecurity,
  writeSitemap,
} from './document';
import { inlineStyle, modulesOf, type RemoteDefinition, readDefinition, readLiveSet } from './live-set';
import type { RenderedSite } from './renderer';
import { fillsIn, slotsIn } from './slots';
import { ownFiles, pageStyles, shellStyle, shellStyleOf, stylesOfHtml } from './styles';

/** The path with which the 404 page is rendered. Any path would do that no remote can own. */
const unknownPath = '/404';

/** A file of the shell's release. iPhones look for it at the site's root, so no page has to name it. */
const touchIcon = 'apple-touch-icon.png';

/**
 * Renders everything that is live into the files that visitors get. The same releases give the same bytes, except for
 * security.txt in another month.
 * @param set The set that the store shows. Pages of a preview have a bar that says so.
 * @throws Refusal or Error if a live page can't be rendered
 */
export async function renderSite(store: ReleaseStore, set: string): Promise<RenderedSite | null> {
  const live = await readLiveSet(store);
  if (!live) return null;
  const { shell, remotes, registry, siteName } = live;
  const files: Record<string, string> = {};
  const notes: string[] = [];
  const definitions: RemoteDefinition[] = [];
  /** The picture for link previews of pages without one of their own. */
  let homePicture: string | undefined;
  for (const manifest of remotes) {
    const definition = await readDefinition(store, shell, manifest);
    const image = definition.routes.find(({ path }) => path === '/')?.head.image;
    if (image) homePicture = releasePrefix(manifest.name, manifest.version) + image;
    definitions.push(definition);
  }

  const ofShell = await shellStyle(store, shell.manifest, remotes);
  const shellScript = assetOf(shell.manifest, shell.manifest.entry);
  const afterPaint = Object.hasOwn(shell.manifest.files, afterPaintScript)
    ? assetOf(shell.manifest, afterPaintScript)
    : undefined;
  const preview = previewBar(set);
  const listed: string[] = [];
  // A browser shows this slot on pages for roles.
  const forRoles = definitions.some(({ routes }) => routes.some(({ roles }) => roles !== undefined));
  const fills = composedFills(store, remotes, forRoles ? [signInSlot] : []);

  /** Renders a page with what others show in it, or without that if it would not render. */
  const render = async (path: string, owner: RemoteManifest | undefined): Promise<RenderedPage> => {
    try {
      return await shell.render(path, definitions, siteName);
    } catch (error) {
      const others = definitions.filter(({ fills = {} }) => Object.keys(fills).length > 0);
      if (!owner || others.length === 0) throw error;
      const page = await shell.render(
        path,
        definitions.map(({ fills: _fills, ...definition }) => definition),
        siteName,
      );
      notes.push(
        `${path} is composed without what other remotes show in it, with which it does not render: ${error}`,
      );
      return page;
    }
  };

  const write = async (
    path: string | null,
    owner?: RemoteManifest,
    styleOf?: (path: string, html: string) => Promise<InlineStyle>,
  ): Promise<string> => {
    const base = owner && releasePrefix(owner.name, owner.version);
    const rendered = await render(path ?? unknownPath, owner);
    const filled = await fills.in(rendered.html, path ?? unknownPath);
    const page = { ...rendered, html: base ? filled.html.replaceAll(ownFiles, `/${base}`) : filled.html };
    const own = styleOf && path ? [await styleOf(path, page.html)] : [];
    // The styles of fills come last, so that they win over the page's rules.
    const styles = [afterPaint ? await shellStyleOf(ofShell, page.html) : ofShell, ...own, ...filled.styles];
    const modules = owner ? modulesOf(registry, owner.name, path) : [];
    const { site, registryElementId } = shell;
    if (path !== null && !page.head.noindex) listed.push(path);
    return writeDocument({
      page,
      path,
      site,
      siteName,
      picture: base && page.head.image ? base + page.head.image : homePicture,
      styles,
      shellScript,
      afterPaint,
      ...(afterPaint
        ? { lateStyles: shell.manifest.chunks.css.map((path) => assetOf(shell.manifest, path)) }
        : {}),
      modules,
      ...(preview ? { preview } : {}),
      registryElementId,
      registry: inlineRegistry(registry),
    });
  };

  for (const manifest of remotes) {
    const styleOf = await pageStyles(store, manifest);
    for (const path of manifest.paths) {
      files[pageKey(path)] = await write(path, manifest, styleOf);
    }
  }
  const missingPage = await write(null);
  files[missingPageKey] = missingPage;
  const past = remotes.flatMap(({ moved = {}, gone = [] }) => [
    ...Object.entries(moved).map(([path, to]) => [path, writeMoved(to)] as const),
    ...gone.map((path) => [path, writeGone(missingPage)] as const),
  ]);
  for (const [path, text] of past) {
    // An existing page wins over a redirect to another, and a redirect over "gone".
    files[pageKey(path)] ??= text;
  }
  if (siteName === 'public') files['pages/sitemap.xml'] = writeSitemap(shell.site, listed.sort());
  files['pages/robots.txt'] = siteName === 'public' ? writeRobots(shell.site) : robotsOfNobody;
  files[`pages${securityPath}`] = writeSecurity(shell.site, new Date());
  files['pages/favicon.svg'] = shell.favicon;
  if (Object.hasOwn(shell.manifest.files, touchIcon)) {
    const bytes = await bytesOf(store, shell.manifest, touchIcon);
    files[`pages/${touchIcon}`] = Buffer.from(bytes).toString('base64');
  }
  return { releases: liveVersions(registry), files, notes: [...notes, ...fills.unseen()] };
}

/** Prepares what remotes show in each other's pages, page by page. */
function composedFills(
  store: ReleaseStore,
  remotes: readonly RemoteManifest[],
  shownLater: readonly string[],
) {
  const seen = new Set(shownLater);
  const sheets = new Map<string, Promise<InlineStyle>>();
  const sheetOf = (remote: RemoteManifest): Promise<InlineStyle> => {
    const sheet = sheets.get(remote.name) ?? inlineStyle(store, remote);
    sheets.set(remote.name, sheet);
    return sheet;
  };
  return {
    /** A page's HTML with resolved URLs in what others show in it, and the styles that this content needs. */
    async in(html: string, path: string): Promise<{ html: string; styles: InlineStyle[] }> {
      for (const slot of slotsIn(html)) seen.add(slot);
      const fills = fillsIn(html);
      const styles: InlineStyle[] = [];
      for (const remote of remotes) {
        const parts = fills.filter((fill) => fill.remote === remote.name).map((fill) => fill.html);
        if (parts.length === 0) continue;
        const base = `/${releasePrefix(remote.name, remote.version)}`;
        for (const part of parts) html = html.replace(part, () => part.replaceAll(ownFiles, base));
        const { name, css } = await sheetOf(remote);
        styles.push({ name, page: path, css: await stylesOfHtml(css, parts.join('')) });
      }
      return { html, styles };
    },
    /** After all pages: the fills that no page shows, one sentence each. */
    unseen: (): string[] =>
      remotes.flatMap((remote) =>
        Object.keys(remote.fills ?? {})
          .filter((slot) => !seen.has(slot))
          .map(
            (slot) =>
              `${releaseName(remote)} fills the slot ${slot}, which no live page has: nothing shows it.`,
          ),
      ),
  };
}
