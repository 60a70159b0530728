import { ownedPath } from '@concierge/kit';
import { pageAliveMark } from '@concierge/kit/page-events';
import { whenIdle } from '../background/when-idle';
import type { RemoteLoader } from '../federation/remote-loader';

type Loader = Pick<RemoteLoader, 'leaving' | 'load' | 'ownerOf' | 'prepare'>;

/** Network Information API: Chromium only, so everything is optional. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  'connection' in navigator ? (navigator.connection as Connection) : undefined;

/**
 * True on a slow connection or on a phone with a gigabyte of memory or less, whose processor is slow too. False if the
 * browser doesn't say, as on an iPhone.
 */
function isSlow(): boolean {
  const hasLittleMemory = 'deviceMemory' in navigator && Number(navigator.deviceMemory) <= 1;
  return hasLittleMemory || (connection()?.effectiveType ?? '4g') !== '4g';
}

function linkedPage(loader: Loader, link: Element | null): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  const path = ownedPath(link.pathname);
  return loader.ownerOf(path) ? path : undefined;
}

/** Runs a callback each time a page responds and the document has fully loaded, so that nothing competes with it. */
function whenAlive(run: () => void): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(pageAliveMark).length === 0) return;
    if (document.readyState === 'complete') run();
    else window.addEventListener('load', run, { once: true });
  }).observe({ type: 'mark', buffered: true });
  // The browser restored this document from its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && run());
}

/**
 * Loads the next page's remote early: when its link is hovered or focused and, unless the device or its connection is
 * known to be slow or the visitor saves data, when the link comes into view.
 */
export function prefetchOnIntent(loader: Loader): void {
  const load = async (path: string) => {
    await loader.prepare(path);
    // Its files would share the network with the next document.
    if (!loader.leaving) loader.load(path, false);
  };
  const onIntent = ({ target }: Event) => {
    const path = linkedPage(loader, target instanceof Element ? target.closest('a[href]') : null);
    // Deferred past a click, which moves focus first and may start loading another document.
    if (path) setTimeout(load, 0, path);
  };
  const onPointer = (event: PointerEvent) => {
    // A finger touches a link only just before the tap: too late to gain anything.
    if (event.pointerType !== 'touch') onIntent(event);
  };
  document.addEventListener('pointerover', onPointer, { passive: true, capture: true });
  document.addEventListener('focusin', onIntent, { passive: true, capture: true });

  if (isSlow() || connection()?.saveData) return;
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const path = linkedPage(loader, target);
      if (path) whenIdle(() => load(path));
    }
  });
  whenAlive(() => {
    whenIdle(() => {
      // Account links are on every page and seldom followed.
      for (const link of document.querySelectorAll(
        ':is(main, header) a[href^="/"]:not([data-place="account"])',
      ))
        inView.observe(link);
    });
  });
}
