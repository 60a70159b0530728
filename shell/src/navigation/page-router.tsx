import { ownedPath } from '@concierge/kit';
import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from 'react-router-dom';
import type { RemoteLoader } from '../federation/remote-loader';
import { UnsavedProvider, useUnsavedState } from './unsaved-state';

type Loader = Pick<RemoteLoader, 'hasNoRegistry' | 'isShowable' | 'leaving' | 'visit'>;

const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** After this long, links work again as if no document were on its way. It may have been stopped. */
const leavingMs = 10_000;

/** The state of an entry in the browser's history. Its key is unique, also among entries of other documents. */
const entryWith = (state: unknown) => ({ key: `${performance.timeOrigin + performance.now()}`, state });

function currentLocation(): Location {
  // A document's first entry has no key, and neither has one that a hash link made.
  if (!window.history.state?.key) window.history.replaceState(entryWith(null), '');
  const { pathname, search, hash } = window.location;
  return { ...window.history.state, pathname, search, hash };
}

/**
 * True if the page at a path can be shown in this document. Until its remote has loaded, another document is faster
 * because it is static HTML. But a new document loses the state of this one, and needs a network.
 */
const canStay = (loader: Loader, path: string, holds: boolean): boolean =>
  !loader.leaving &&
  (loader.isShowable(path) ||
    path === ownedPath(window.location.pathname) ||
    (!loader.hasNoRegistry && (holds || !window.navigator.onLine)));

function createNavigator(
  loader: Loader,
  held: RefObject<boolean>,
  arrive: (type: NavigationType) => void,
): Navigator {
  return {
    createHref,
    go: (delta) => window.history.go(delta),
    push(to, state) {
      const { href, pathname } = new URL(createHref(to), window.location.href);
      if (canStay(loader, ownedPath(pathname), held.current || !!state)) {
        // As in a browser, the second tap of a double tap makes no second entry.
        if (href === window.location.href) window.history.replaceState(entryWith(state), '');
        else window.history.pushState(entryWith(state), '', href);
        arrive(NavigationType.Push);
      } else {
        loader.leaving = true;
        window.location.assign(href);
        // No event says that the visitor stopped it.
        setTimeout(() => {
          loader.leaving = false;
        }, leavingMs);
      }
    },
    replace(to, state, options) {
      // An entry that keeps its scroll position keeps its key too.
      const entry = options?.preventScrollReset ? { ...window.history.state, state } : entryWith(state);
      window.history.replaceState(entry, '', createHref(to));
      arrive(NavigationType.Replace);
    },
  };
}

interface PageRouterProps {
  readonly loader: Loader;
  readonly children: ReactNode;
}

/**
 * The router, on top of the browser's history. It shows a loaded page at once. The library's own BrowserRouter makes
 * every change a transition, which React renders in slices of 5 ms between other work on the thread: on a phone with a
 * slow processor that doubled the time from tap to page (`npm run bench`). A page that isn't loaded yet becomes another
 * document or, where that isn't possible, a transition, which keeps the previous page until the new one is ready.
 */
export function PageRouter({ loader, children }: PageRouterProps) {
  const held = useUnsavedState();
  const [shown, show] = useState(() => ({ navigationType: NavigationType.Pop, location: currentLocation() }));
  const [{ arrive, navigator }] = useState(() => {
    const arrive = (navigationType: NavigationType) => {
      const location = currentLocation();
      const path = ownedPath(location.pathname);
      loader.visit(path);
      const change = () => show({ navigationType, location });
      if (loader.isShowable(path)) change();
      else startTransition(change);
    };
    return { arrive, navigator: createNavigator(loader, held, arrive) };
  });
  useLayoutEffect(() => {
    const onPop = () => {
      // Going back in this document cancels the way to another.
      loader.leaving = false;
      arrive(NavigationType.Pop);
    };
    // By reloading, the address bar or Back.
    const onLeave = () => {
      loader.leaving = true;
    };
    // The browser restored this document from its back/forward cache.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) loader.leaving = false;
    };
    const events = new AbortController();
    const on = { signal: events.signal };
    window.addEventListener('popstate', onPop, on);
    window.addEventListener('pagehide', onLeave, on);
    window.addEventListener('pageshow', onReturn, on);
    return () => events.abort();
  }, [arrive, loader]);
  return (
    <Router {...shown} navigator={navigator}>
      <UnsavedProvider value={held}>{children}</UnsavedProvider>
    </Router>
  );
}
