import { useLocation } from '@concierge/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The theme's font stacks, custom properties of the root element. */
const stacks = ['--font-display', '--font-text'] as const;
/** The movement that nobody notices, in pixels: of a word in its line, and of a line on the page. */
const unnoticeable = { across: 6, down: 1 };

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

/** Elements inherit the stacks from the nearest one that has the fonts applied. */
function applyFonts(elements: readonly HTMLElement[], use = true): void {
  const theme = getComputedStyle(document.documentElement);
  for (const stack of stacks) {
    const names = theme.getPropertyValue(stack).replace(/"(\w+) Variable"/, '"$1 Late", $&');
    for (const { style } of elements) {
      if (use) style.setProperty(stack, names);
      else style.removeProperty(stack);
    }
  }
}

const placeOf = (element: Element) => ({ element, place: element.getBoundingClientRect() });

const isInSight = ({ place: { height, top, bottom } }: ReturnType<typeof placeOf>) =>
  height > 0 && bottom > 0 && top < window.innerHeight;

/**
 * Applies the fonts to some parts of the page, and reverts that if anything in view moves; both before the next frame.
 * True if they stay.
 */
function applyIfNothingMoves(parts: readonly HTMLElement[], page: readonly HTMLElement[]): boolean {
  const inSight = page
    .filter((part) => isInSight(placeOf(part)))
    .flatMap((part) => [part, ...part.querySelectorAll('*')].map(placeOf).filter(isInSight));
  applyFonts(parts);
  const moved = inSight.some(({ element, place }) => {
    const now = element.getBoundingClientRect();
    return (
      Math.abs(now.top - place.top) > unnoticeable.down ||
      // An element that ends below the screen may change where it ends.
      (place.bottom < window.innerHeight && Math.abs(now.bottom - place.bottom) > unnoticeable.down) ||
      Math.abs(now.left - place.left) > unnoticeable.across
    );
  });
  if (moved) applyFonts(parts, false);
  return !moved;
}

/** The page in parts, none taller than the screen if it has elements of its own. Wrappers without a box have no height. */
function partsOf(element: Element): HTMLElement[] {
  const children = [...element.children];
  const { height } = element.getBoundingClientRect();
  if (children.length > 0 && (height === 0 || height > window.innerHeight)) return children.flatMap(partsOf);
  return element instanceof HTMLElement ? [element] : [];
}

/**
 * Applies the fonts to what is in view or hidden, unless that moves something, and then to the rest, a part each frame.
 * The whole page at once would keep a slow phone busy for a fifth of a second.
 */
async function applyWhereNothingMoves(): Promise<void> {
  const page = partsOf(document.body);
  const first = page.filter((part) => part.clientHeight === 0 || isInSight(placeOf(part)));
  if (!applyIfNothingMoves(first, page)) return;
  for (const part of page) {
    if (first.includes(part)) continue;
    await new Promise(requestAnimationFrame);
    if (part.getBoundingClientRect().top >= window.innerHeight) applyFonts([part]);
    else applyIfNothingMoves([part], page);
  }
}

let ready = false;
let done = false;

/** Applies late fonts everywhere. Call it when the whole page changes anyway, or the tab is hidden. */
export function applyLateFonts(): void {
  if (!ready || done) return;
  done = true;
  applyFonts([document.documentElement]);
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
  // The browser now looks at all text for the new fonts, which is a long task for a slow phone.
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  ready = true;
  // In a hidden tab nobody sees the page move.
  document.addEventListener('visibilitychange', () => document.hidden && applyLateFonts());
  await applyWhereNothingMoves();
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
