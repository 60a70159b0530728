import { ownedPath, useLocation } from '@concierge/kit';
import { useEffect } from 'react';
import { markIdle } from '../background/page-idle';
import { useReload } from '../navigation/unsaved-state';
import { useAddress, useLoader, useLoadStatus } from './contexts';
import { PageError } from './page-error';

/**
 * Shows how the page at this address is loading. While a visitor navigates to it: a thin bar, which waits 200 ms before
 * it shows (chrome.css). If the served page's remote fails or is slow: a message above the served text. If that happens
 * to a page that a visitor navigates to, it is loaded as a document instead, because its composed text needs no remote.
 * Offline that isn't possible, and a document that holds unsaved state would lose it: then the previous page stays, with
 * a message that says so.
 */
export function LoadState() {
  const loader = useLoader();
  const reload = useReload();
  const here = ownedPath(useLocation().pathname);
  const path = useAddress();
  const status = useLoadStatus(path);
  const troubled = status === 'failed' || status === 'slow';
  const showsPreviousPage = path !== here;

  useEffect(() => {
    if (troubled) markIdle();
    if (troubled && showsPreviousPage) reload();
  }, [troubled, showsPreviousPage, reload]);

  if (status === 'loading' && showsPreviousPage)
    return <div className="navigation-progress" aria-hidden="true" />;
  if (!troubled || path === undefined || !loader?.ownerOf(path)) return null;
  const retry = async () => {
    const retried = await loader.retry(path);
    // The visitor may have gone elsewhere since.
    if (!retried && !loader.leaving && ownedPath(window.location.pathname) === path) reload();
  };
  return <PageError showsPreviousPage={showsPreviousPage} onRetry={retry} />;
}
