import { useLocation } from '@concierge/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The stacks of the theme, on the root element. */
const stacks = ['--font-display', '--font-text'] as const;
/** What passes for not moving, in pixels: a word in its line, and a line on the page. */
const unseen = { across: 6, down: 1 };

/** The rules of fonts that browsers drop when they are not there in time. */
function optionalFonts(): CSSFontFaceRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional');
}

/** Whether one of the fonts came when the page had been painted without it. */
function cameLate(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  // With time to decode it.
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

/** Puts the fonts in, and takes them out again where anything in sight would move: both before the next frame. */
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
      // What ends below the screen may end elsewhere below it.
      (place.bottom < window.innerHeight && Math.abs(now.bottom - place.bottom) > unseen.down) ||
      Math.abs(now.left - place.left) > unseen.across
    );
  });
  if (moved) applyFonts(false);
  return !moved;
}

let ready = false;
let done = false;

/** For a moment at which everything changes anyway, or nobody is looking. */
export function applyLateFonts(): void {
  if (!ready || done) return;
  done = true;
  applyFonts(true);
}

/**
 * On a slow line the fonts come after the first paint, and then `font-display: optional` leaves the page in its
 * fallback for good. This puts them in as soon as nothing that is in sight moves by it: at once where every line
 * in sight breaks as before, else when the page is out of sight or with the next page ({@link applyLateFonts}).
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
  // Nobody sees a page move that is not in sight.
  if (!done) document.addEventListener('visibilitychange', () => document.hidden && applyLateFonts());
}

/** Applies fonts that arrived late, where nobody sees anything move. */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // A font that does not come at all leaves the page in its fallback.
    loadLateFonts().catch(() => {});
  }, []);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    applyLateFonts();
  }, [pathname]);
}
