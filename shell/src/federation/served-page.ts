import type { LiveRegistry } from './registry';

export interface ServedPage {
  readonly path: string;
  readonly remote: string;
  readonly html: string;
}

/** The page that this document was served with, and its remote; undefined on the 404 page. */
export function servedPage(root: HTMLElement): ServedPage | undefined {
  const served = root.querySelector<HTMLElement>('[data-mf][data-page]');
  const { mf, page } = served?.dataset ?? {};
  if (!served || mf === undefined || page === undefined) return undefined;
  return { path: page, remote: mf, html: served.innerHTML };
}

/**
 * The registry with what the served page loads: the modules that its document names, with their hashes. A list in
 * the registry would be a second copy on every page. Its styles are in the document.
 */
export function withServedModules(live: LiveRegistry, served: ServedPage | undefined): LiveRegistry {
  const owner = served && live[served.remote];
  if (!owner || owner.loading) return live;
  const links = document.querySelectorAll('link[rel="modulepreload"]');
  const scripts = [...links]
    .map((link) => ({
      url: link.getAttribute('href') ?? '',
      integrity: link.getAttribute('integrity') ?? '',
    }))
    // The document also names the shell's own script early.
    .filter(({ url }) => !document.querySelector(`script[src="${url}"]`));
  const loading = { scripts, styles: [], pages: { [served.path]: [] } };
  return { ...live, [served.remote]: { ...owner, loading } };
}
