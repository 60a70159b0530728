import { attempt, useLocation } from '@concierge/kit';
import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

const storageKey = (key: string) => `concierge.scroll.${key}`;

/** Reads a position that an earlier document of this tab stored. */
function stored(key: string): number | undefined {
  const value = attempt(() => window.sessionStorage.getItem(storageKey(key))) ?? null;
  return value === null ? undefined : Number(value);
}

function store(key: string, position: number): void {
  attempt(() => window.sessionStorage.setItem(storageKey(key), String(Math.round(position))));
}

/** The element that a hash names. As in a browser, a hash that can't be decoded ('#%') names nothing. */
const namedBy = (hash: string): HTMLElement | null =>
  attempt(() => document.getElementById(decodeURIComponent(hash.slice(1)))) ?? null;

/**
 * Does for soft navigation what a browser does between documents: restores the scroll position on Back or Forward, or
 * else scrolls to the hash's element or the top, also if a link leads to the page that it is on. Then it focuses that
 * element or the page's heading, so that it is announced. The browser restores positions too: too early for a page that
 * is rendered later, but right for a document that is loaded again, for its preview of a swipe and for its back/forward
 * cache.
 */
export function useAfterNavigation(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const previousPath = useRef(pathname);
  const shownKey = useRef(key);
  const position = useRef<number>(undefined);
  /** By the key of a history entry. Stored only when the document is left or hidden: a tap would have to wait for the storage. */
  const positions = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    // Read once after each scroll: reading it forces layout, and the next document waits for that.
    const remember = () => {
      position.current ??= window.scrollY;
      positions.current.set(shownKey.current, position.current);
    };
    const storeAll = () => {
      remember();
      for (const [key, left] of positions.current) store(key, left);
    };
    // A phone may discard a hidden tab without another event.
    const onHide = () => {
      if (document.visibilityState === 'hidden') storeAll();
    };
    const onScroll = () => {
      position.current = undefined;
    };
    const events = new AbortController();
    const on = { signal: events.signal };
    window.addEventListener('scroll', onScroll, { ...on, passive: true });
    window.addEventListener('pagehide', storeAll, on);
    document.addEventListener('visibilitychange', onHide, on);
    // Capturing, so it runs before React and the router, while the old page still has its scroll position.
    window.addEventListener('popstate', remember, { ...on, capture: true });
    document.addEventListener('click', remember, { ...on, capture: true });
    return () => events.abort();
  }, []);

  useLayoutEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    position.current = undefined;
    const samePage = previousPath.current === pathname;
    previousPath.current = pathname;
    const target = hash ? namedBy(hash) : null;
    const left = type === 'POP' ? (positions.current.get(key) ?? stored(key)) : undefined;
    // Back to a place on the same page, or a hash that names nothing.
    const stays = samePage && !target && (type === 'POP' || hash !== '');
    if (left !== undefined) window.scrollTo({ top: left, behavior: 'instant' });
    else if (target) target.scrollIntoView();
    else if (!stays) window.scrollTo({ top: 0, behavior: 'instant' });
    if (stays) return;
    const heading = target ?? document.querySelector<HTMLElement>('[data-page-heading]');
    // Without the attribute an element such as a heading takes no focus.
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [key, pathname, hash, type]);
}
