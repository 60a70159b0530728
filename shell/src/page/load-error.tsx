import { ownedPath, useLocation } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { useLoader, useLoadStatus } from './contexts';
import { PageError } from './page-error';

/** The path in the address bar: ahead of React's own while a navigation waits for its remote. */
function useAddress(): string | undefined {
  const [path, setPath] = useState<string>();
  const loader = useLoader();
  const { pathname } = useLocation();
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
  }, [loader, pathname]);
  return path;
}

const shownPath = (): string | undefined =>
  document.querySelector<HTMLElement>('main [data-page]')?.dataset.page;

/**
 * Says so when the remote of the page at this address does not come. Where its text was served, it stands
 * below the message; where a visitor was on the way to it, the page is loaded as a document instead, because
 * the composed text needs no remote.
 */
export function LoadError() {
  const loader = useLoader();
  const path = useAddress();
  const remote = path === undefined ? undefined : loader?.ownerOf(path);
  const status = useLoadStatus(path);
  const troubled = status === 'failed' || status === 'slow';
  const lost = path !== undefined && loader?.hasNoRegistry === true && !remote;

  useEffect(() => {
    if ((troubled || lost) && shownPath() !== path) window.location.reload();
  }, [troubled, lost, path]);

  if (!troubled || path === undefined || !remote || !loader) return null;
  return <PageError remote={remote} onRetry={() => void loader.retry(path)} />;
}
