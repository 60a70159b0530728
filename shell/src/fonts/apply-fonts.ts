/** The theme's font stacks, custom properties of the root element. */
const stacks = ['--font-display', '--font-text'] as const;
/** The movement that nobody notices, in pixels: of a word in its line, and of a line on the page. */
const unnoticeable = { across: 6, down: 1 };

/** The stacks with the fonts under the names that late text uses; none until these are loaded, or once the root has them. */
let lateStacks: readonly (readonly [stack: string, names: string])[] = [];

function readStacks(): typeof lateStacks {
  const theme = getComputedStyle(document.documentElement);
  return stacks.map((stack) => {
    const names = theme.getPropertyValue(stack).replace(/"(\w+) Variable"/, '"$1 Late", $&');
    return [stack, names];
  });
}

/** Elements inherit the stacks from the nearest one that has the fonts applied. */
function applyFonts(elements: readonly HTMLElement[], use = true): void {
  for (const { style } of elements) {
    for (const [stack, names] of lateStacks) {
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

const hasText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

/**
 * The page in parts, none taller than the screen if it has elements and no text of its own. Wrappers without a box, and
 * what is hidden, have no height.
 */
export function partsOf(element: Element): HTMLElement[] {
  const children = [...element.children];
  const { height } = element.getBoundingClientRect();
  const isWhole = children.length === 0 || (height > 0 && height <= window.innerHeight) || hasText(element);
  if (!isWhole) return children.flatMap(partsOf);
  return element instanceof HTMLElement ? [element] : [];
}

/**
 * Applies the fonts to what is in view or hidden, unless that moves something, and to the rest as it comes within a
 * screen of the view, a part each frame. The whole page at once would keep a slow phone busy for a third of a second.
 */
function applyWhereNothingMoves(): void {
  const page = partsOf(document.body);
  const first = page.filter((part) => part.clientHeight === 0 || isInSight(placeOf(part)));
  if (!applyIfNothingMoves(first, page)) return;
  const near = new IntersectionObserver(
    async (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        await new Promise(requestAnimationFrame);
        const isAhead = target.getBoundingClientRect().top >= window.innerHeight;
        if (isAhead) applyFonts([target]);
        // A part that would move something gets another chance when it comes near again.
        if (isAhead || applyIfNothingMoves([target], page)) near.unobserve(target);
      }
    },
    { rootMargin: '100% 0px' },
  );
  for (const part of page) if (!first.includes(part)) near.observe(part);
}

/** Applies late fonts everywhere. Call it when the whole page changes anyway, or the tab is hidden. */
export function applyLateFonts(): void {
  applyFonts([document.documentElement]);
  lateStacks = [];
}

/**
 * On a slow connection the fonts arrive after the first paint, and then `font-display: optional` keeps the page in its
 * fallback for good. This applies them as soon as nothing in view moves: at once if every line in view breaks as
 * before, else when the tab is hidden or with the next page ({@link applyLateFonts}).
 */
export async function loadLateFonts(): Promise<void> {
  await Promise.all(['Newsreader', 'Figtree'].map((name) => document.fonts.load(`1em "${name} Late"`)));
  // Not in the task that made the page respond, which is long enough on a slow phone.
  await new Promise((resolve) => setTimeout(resolve));
  lateStacks = readStacks();
  // A page that is left is hidden too, but there the work would delay the next document.
  let left = false;
  window.addEventListener('pagehide', () => {
    left = true;
  });
  window.addEventListener('pageshow', () => {
    left = false;
  });
  // In a hidden tab, or while it prints, nobody sees the page move.
  document.addEventListener('visibilitychange', () => document.hidden && !left && applyLateFonts());
  window.addEventListener('beforeprint', applyLateFonts);
  applyWhereNothingMoves();
}
