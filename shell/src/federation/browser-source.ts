import { use } from 'react';
import type { RemoteLoader } from './remote-loader';
import type { PageSource, ReadyPage } from './source';

/** Pages in the browser: remotes through federation, and the HTML that this document was served with. */
export function browserSource(loader: RemoteLoader, root: HTMLElement): PageSource {
  const served = root.querySelector<HTMLElement>('[data-mf][data-page]');
  const servedPath = served?.dataset.page;
  const servedHtml = served?.innerHTML;
  return {
    ownerOf: (path) => loader.ownerOf(path),
    read(path): ReadyPage {
      const load = loader.load(path);
      return load.page ?? use(load.arrival);
    },
    servedHtml: (path) => (path === servedPath ? servedHtml : undefined),
  };
}
