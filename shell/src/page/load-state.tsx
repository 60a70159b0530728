import { ownedPath, useLocation } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { useLoader, useLoadStatus } from './contexts';
import { PageError } from './page-error';

/** The path in the address bar: ahead of React's own while a navigation waits for its remote. */
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
 * Says how far the remote of the page at this address is, where it is not there. While a visitor is on the way to
 * it: a thin bar, which waits 200 ms before it shows (shell.css). When it does not come: a message, above the text
 * if that was served; a visitor on the way to it gets the page as a document instead, because the composed text
 * needs no remote. Without a network that can't be: the page left behind stays, and Retry.
 */
export function LoadState() {
  const loader = useLoader();
  const here = ownedPath(useLocation().pathname);
  const path = useAddress(here);
  const remote = path === undefined ? undefined : loader?.ownerOf(path);
  const status = useLoadStatus(path);
  const troubled = status === 'failed' || status === 'slow';

  useEffect(() => {
    if (troubled && shownPath() !== path && navigator.onLine) window.location.reload();
  }, [troubled, path]);

  if (status === 'loading' && path !== here)
    return <div className="navigation-progress" aria-hidden="true" />;
  if (!troubled || path === undefined || !remote || !loader) return null;
  return <PageError remote={remote} onRetry={() => void loader.retry(path)} />;
}
