import { use } from 'react';
import type { PageSource, ReadyPage } from './page-source';
import type { RemoteLoader } from './remote-loader';

interface ServedPage {
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

/** Pages in the browser: remotes through federation, and the HTML that this document was served with. */
export function browserSource(loader: RemoteLoader, served: ServedPage | undefined): PageSource {
  return {
    ownerOf: (path) => loader.ownerOf(path),
    read(path): ReadyPage {
      // Also for a page that is ready: React expects a component that waited with `use` to call it again.
      return use(loader.load(path).arrival);
    },
    servedHtml: (path) => (path === served?.path ? served.html : undefined),
  };
}
