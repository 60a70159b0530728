import { useLocation } from '@concierge/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The theme's font stacks, custom properties of the root element. */
const stacks = ['--font-display', '--font-text'] as const;
/** The movement that nobody notices, in pixels: of a word in its line, and of a line on the page. */
const unseen = { across: 6, down: 1 };

/** The rules of fonts that browsers don't use if they arrive late. */
function optionalFonts(): CSSFontFaceRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional');
}

/** True if a font arrived after the page was painted without it. */
function cameLate(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  // Allows 100 ms for decoding.
  return fonts.some((font) => font.startTime + font.duration > painted - 100);
}

function applyFonts(use: boolean): void {
  const { style } = document.documentElement;
  for (const stack of stacks) {
    style.removeProperty(stack);
    if (!use) continue;
    const names = getComputedStyle(document.documentElement).getPropertyValue(stack);
    style.setProperty(stack, names.replace(/"(\w+) Variable"/, '"$1 Late", $&'));
  }
}

/** Applies the fonts, and reverts that if anything in view moves; both before the next frame. True if they stay. */
function applyWhereNothingMoves(): boolean {
  const inSight = [...document.querySelectorAll('body *')].flatMap((element) => {
    const place = element.getBoundingClientRect();
    const seen = place.height > 0 && place.bottom > 0 && place.top < window.innerHeight;
    return seen ? [{ element, place }] : [];
  });
  applyFonts(true);
  const moved = inSight.some(({ element, place }) => {
    const now = element.getBoundingClientRect();
    return (
      Math.abs(now.top - place.top) > unseen.down ||
      // An element that ends below the screen may change where it ends.
      (place.bottom < window.innerHeight && Math.abs(now.bottom - place.bottom) > unseen.down) ||
      Math.abs(now.left - place.left) > unseen.across
    );
  });
  if (moved) applyFonts(false);
  return !moved;
}

let ready = false;
let done = false;

/** Applies late fonts. Call it when the whole page changes anyway, or the tab is hidden. */
export function applyLateFonts(): void {
  if (!ready || done) return;
  done = true;
  applyFonts(true);
}

/**
 * On a slow connection the fonts arrive after the first paint, and then `font-display: optional` keeps the page in its
 * fallback for good. This applies them as soon as nothing in view moves: at once if every line in view breaks as
 * before, else when the tab is hidden or with the next page ({@link applyLateFonts}).
 */
export async function loadLateFonts(): Promise<void> {
  await document.fonts.ready;
  if (!cameLate()) return;
  const faces = optionalFonts().map(({ style }) => {
    const family = style.getPropertyValue('font-family').replace(/"?(\w+) Variable"?/, '$1 Late');
    const weight = style.getPropertyValue('font-weight');
    return new FontFace(family, style.getPropertyValue('src'), { weight });
  });
  await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  ready = true;
  done = applyWhereNothingMoves();
  // In a hidden tab nobody sees the page move.
  if (!done) document.addEventListener('visibilitychange', () => document.hidden && applyLateFonts());
}

/** Applies fonts that arrived late when no visible text moves. */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // If a font doesn't load at all, the page keeps its fallback.
    loadLateFonts().catch(() => {});
  }, []);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    applyLateFonts();
  }, [pathname]);
}
