import { ownedPath, useLocation } from '@concierge/kit';
import { useSyncExternalStore } from 'react';
import { useLoader } from '../page/contexts';

const never = () => () => {};

/** A thin bar while the next page's remote is on its way. It waits 200 ms before it shows (shell.css). */
export function NavigationProgress() {
  const loader = useLoader();
  const here = ownedPath(useLocation().pathname);
  const waiting = useSyncExternalStore(
    loader?.subscribe ?? never,
    () => {
      const next = ownedPath(window.location.pathname);
      return next !== here && loader?.statusOf(next) === 'loading';
    },
    () => false,
  );
  return waiting ? <div className="navigation-progress" aria-hidden="true" /> : null;
}
