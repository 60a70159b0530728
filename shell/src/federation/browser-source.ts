import { use } from 'react';
import type { RemoteLoader } from './remote-loader';
import type { PageSource, ReadyPage } from './source';

/** What this document was served with: a page and its remote, or neither on the 404 page. */
export function servedPage(root: HTMLElement): { path: string; remote: string } | undefined {
  const { mf, page } = root.querySelector<HTMLElement>('[data-mf][data-page]')?.dataset ?? {};
  return mf !== undefined && page !== undefined ? { path: page, remote: mf } : undefined;
}

/** Pages in the browser: remotes through federation, and the HTML that this document was served with. */
export function browserSource(loader: RemoteLoader, root: HTMLElement): PageSource {
  const served = root.querySelector<HTMLElement>('[data-mf][data-page]');
  const servedPath = served?.dataset.page;
  const servedHtml = served?.innerHTML;
  return {
    ownerOf: (path) => loader.ownerOf(path),
    read(path): ReadyPage {
      const load = loader.load(path);
      if (load.page) return load.page;
      loader.announce();
      return use(load.arrival);
    },
    servedHtml: (path) => (path === servedPath ? servedHtml : undefined),
  };
}
