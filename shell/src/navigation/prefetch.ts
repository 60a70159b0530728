import { ownedPath } from '@concierge/kit';
import { whenIdle } from '../background/when-idle';
import type { RemoteLoader } from '../federation/remote-loader';
import { warmUp } from './warm-up';

/** Network Information API: Chromium only, hence optional everywhere. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  'connection' in navigator ? (navigator.connection as Connection) : undefined;

function linkedPage(loader: RemoteLoader, link: Element | null): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  const path = ownedPath(link.pathname);
  return loader.ownerOf(path) ? path : undefined;
}

async function getReady(loader: RemoteLoader, path: string): Promise<void> {
  if (loader.statusOf(path)) return;
  const page = await loader.load(path).arrival;
  whenIdle(() => warmUp(path, page));
}

/**
 * Loads the next page's remote before it is asked for: when a link is hovered, focused or touched, and, unless the
 * connection is known to be slow, when a link comes into view. What it consists of is read as soon as the first page is whole.
 */
export function prefetchOnIntent(loader: RemoteLoader): void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const path = linkedPage(loader, link);
    if (path) loader.load(path);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true, capture: true });
  }

  if (connection()?.saveData) return;
  const whenWhole = (task: () => void) => {
    if (document.readyState === 'complete') task();
    else window.addEventListener('load', task, { once: true });
  };
  // Accounts are on every page and wanted on few.
  const links = () => document.querySelectorAll(':is(main, header) a[href^="/"]:not([data-place="account"])');
  whenWhole(() =>
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
      if (path) whenIdle(() => getReady(loader, path));
    }
  });
  // After the first page is whole, so that nothing competes with it.
  whenWhole(() => {
    for (const link of links()) inView.observe(link);
  });
}
