import { useLocation } from '@concierge/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { followLateType, putInNow } from './late-type';

/** Lets fonts that came late in where nobody sees anything move: see late-type.ts. */
export function useLateType(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // A font that does not come at all leaves the page in its fallback.
    followLateType().catch(() => {});
  }, []);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    putInNow();
  }, [pathname]);
}
