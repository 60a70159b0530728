import { ownedPath, useLocation } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { useUnsavedState } from '../navigation/unsaved-state';
import { useLoader, useLoadStatus } from './contexts';
import { PageError } from './page-error';

/** The path in the address bar. It is ahead of React's location while a navigation waits for its remote. */
function useAddress(here: string): string | undefined {
  const [path, setPath] = useState<string>();
  const loader = useLoader();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is there already changes nothing but the location
  useEffect(() => {
    const read = () => setPath(ownedPath(window.location.pathname));
    read();
    window.addEventListener('popstate', read);
    const unsubscribe = loader?.subscribe(read);
    return () => {
      window.removeEventListener('popstate', read);
      unsubscribe?.();
    };
  }, [loader, here]);
  return path;
}

const shownPath = (): string | undefined =>
  document.querySelector<HTMLElement>('main [data-page]')?.dataset.page;

/**
 * Shows how the page at this address is loading. While a visitor navigates to it: a thin bar, which waits 200 ms before
 * it shows (chrome.css). If the served page's remote fails or is slow: a message above the served text. If that happens
 * to a page that a visitor navigates to, it is loaded as a document instead, because its composed text needs no remote.
 * Offline that isn't possible, and a document that holds unsaved state would lose it: then the previous page stays, with
 * the message and Retry.
 */
export function LoadState() {
  const loader = useLoader();
  const held = useUnsavedState();
  const here = ownedPath(useLocation().pathname);
  const path = useAddress(here);
  const remote = path === undefined ? undefined : loader?.ownerOf(path);
  const status = useLoadStatus(path);
  const troubled = status === 'failed' || status === 'slow';

  useEffect(() => {
    if (troubled && shownPath() !== path && navigator.onLine && !held.current) window.location.reload();
  }, [troubled, path, held]);

  if (status === 'loading' && path !== here)
    return <div className="navigation-progress" aria-hidden="true" />;
  if (!troubled || path === undefined || !remote || !loader) return null;
  return <PageError remote={remote} onRetry={() => void loader.retry(path)} />;
}
