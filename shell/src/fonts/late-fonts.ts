import { useLocation } from '@concierge/kit';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { settled } from '../background/settled';

/** True if a font arrived after the page was painted without it. */
function cameLate(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  // Allows 100 ms for decoding.
  return fonts.some((font) => font.startTime + font.duration > painted - 100);
}

/** Set once fonts that came late are loaded. */
let applyLateFonts: () => void = () => undefined;

async function loadLateFonts(): Promise<void> {
  await document.fonts.ready;
  if (!cameLate()) return;
  await settled;
  const fonts = await import('./apply-fonts');
  applyLateFonts = fonts.applyLateFonts;
  await fonts.loadLateFonts();
}

/** Applies fonts that arrived late when no visible text moves. */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // If a font doesn't load at all, the page keeps its fallback.
    loadLateFonts().catch(() => {});
  }, []);
  const shown = useRef(pathname);
  // Before layout effects measure, scroll and focus: afterwards the whole page would be laid out again.
  useInsertionEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    applyLateFonts();
  }, [pathname]);
}
