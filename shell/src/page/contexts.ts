import { ownedPath } from '@concierge/kit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PageSource } from '../federation/page-source';
import type { LoadStatus, RemoteLoader } from '../federation/remote-loader';

const LoaderContext = createContext<RemoteLoader | null>(null);
export const LoaderProvider = LoaderContext.Provider;

/** The loader; null on the server, where nothing is loading. */
export const useLoader = (): RemoteLoader | null => useContext(LoaderContext);

const never = () => () => {};

/** The load status of a page; undefined on the server, and until the page is requested. */
export function useLoadStatus(path: string | undefined): LoadStatus | undefined {
  const loader = useLoader();
  return useSyncExternalStore(
    loader?.subscribe ?? never,
    () => (loader && path !== undefined ? loader.statusOf(path) : undefined),
    () => undefined,
  );
}

/**
 * The path in the address bar; undefined on the server. It is ahead of React's location while a navigation waits for its
 * remote.
 */
export function useAddress(): string | undefined {
  return useSyncExternalStore(
    useLoader()?.subscribe ?? never,
    () => ownedPath(window.location.pathname),
    () => undefined,
  );
}

const PageSourceContext = createContext<PageSource | null>(null);
export const PageSourceProvider = PageSourceContext.Provider;

export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext);
  if (!source) throw new Error('No PageSourceProvider');
  return source;
}
