import { useEffect } from 'react';

/**
 * Marks in the browser's own performance timeline when a page's controls answer: hydrated, or rendered after a
 * soft navigation. For measuring, by us (tests/bench) and by whoever watches real visits.
 */
export function usePageAlive(path: string): void {
  useEffect(() => {
    performance.mark('concierge:page-alive', { detail: { path } });
  }, [path]);
}
