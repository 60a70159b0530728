import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PageSource } from '../federation/page-source';
import type { LoadStatus, RemoteLoader } from '../federation/remote-loader';

const LoaderContext = createContext<RemoteLoader | null>(null);
export const LoaderProvider = LoaderContext.Provider;

/** The loader; null on the server, where nothing is loading. */
export const useLoader = (): RemoteLoader | null => useContext(LoaderContext);

const never = () => () => {};

/** How far a page is; undefined where nobody asked for it yet, and on the server. */
export function useLoadStatus(path: string | undefined): LoadStatus | undefined {
  const loader = useLoader();
  return useSyncExternalStore(
    loader?.subscribe ?? never,
    () => (loader && path !== undefined ? loader.statusOf(path) : undefined),
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
