import { ownedPath } from '@concierge/kit';
import { pageAliveMark } from '@concierge/kit/page-events';
import { whenIdle } from '../background/when-idle';
import type { RemoteLoader } from '../federation/remote-loader';

type Loader = Pick<RemoteLoader, 'leaving' | 'load' | 'ownerOf' | 'prepare'>;

/** Network Information API: Chromium only, hence optional everywhere. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  'connection' in navigator ? (navigator.connection as Connection) : undefined;

function linkedPage(loader: Loader, link: Element | null): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  const path = ownedPath(link.pathname);
  return loader.ownerOf(path) ? path : undefined;
}

/** Runs something when the page on show answers and is loaded whole, so that nothing competes with it. */
function whenAlive(run: () => void): void {
  const marks = new PerformanceObserver((list) => {
    if (list.getEntriesByName(pageAliveMark).length === 0) return;
    marks.disconnect();
    if (document.readyState === 'complete') run();
    else window.addEventListener('load', run, { once: true });
  });
  marks.observe({ type: 'mark', buffered: true });
}

/**
 * Loads the next page's remote before it is asked for: when a link is hovered or focused, and, unless the
 * connection is known to be slow, when a link comes into view. What it consists of is read as soon as the first page is alive.
 */
export function prefetchOnIntent(loader: Loader): void {
  const load = (path: string) => {
    // The next document would only wait for what runs here.
    if (!loader.leaving) loader.load(path);
  };
  const onIntent = ({ target }: Event) => {
    const path = linkedPage(loader, target instanceof Element ? target.closest('a[href]') : null);
    // After a click, which moves the focus first.
    if (path) setTimeout(load, 0, path);
  };
  const onPointer = (event: PointerEvent) => {
    // A finger is there just before its tap.
    if (event.pointerType !== 'touch') onIntent(event);
  };
  document.addEventListener('pointerover', onPointer, { passive: true, capture: true });
  document.addEventListener('focusin', onIntent, { passive: true, capture: true });

  if (connection()?.saveData) return;
  // Accounts are on every page and wanted on few.
  const links = () => document.querySelectorAll(':is(main, header) a[href^="/"]:not([data-place="account"])');
  whenAlive(() =>
    whenIdle(() => {
      for (const link of links()) {
        const path = linkedPage(loader, link);
        if (path) loader.prepare(path);
      }
    }),
  );

  // Where the browser doesn't say, as on an iPhone, the line is taken to be a fast one.
  if ((connection()?.effectiveType ?? '4g') !== '4g') return;
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const path = linkedPage(loader, target);
      if (path) whenIdle(() => load(path));
    }
  });
  whenAlive(() => {
    for (const link of links()) inView.observe(link);
  });
}
