import { ownedPath } from '@concierge/kit';
import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { createPath, type Location, NavigationType, type Navigator, Router, type To } from 'react-router-dom';
import type { RemoteLoader } from '../federation/remote-loader';
import { useUnsavedState } from './unsaved-state';

type Loader = Pick<RemoteLoader, 'hasNoRegistry' | 'isShowable' | 'leaving'>;

const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** What is kept with an entry of the browser's history. Its key is no other entry's, whichever document made that. */
const entryWith = (state: unknown) => ({ key: `${performance.timeOrigin + performance.now()}`, state });

function currentLocation(): Location {
  // The first entry of a document has none, nor that of a place within a page.
  if (!window.history.state?.key) window.history.replaceState(entryWith(null), '');
  const { pathname, search, hash } = window.location;
  return { ...window.history.state, pathname, search, hash };
}

/**
 * Whether the page at a path can be shown in this document. While its remote is on its way another document is there
 * sooner, being static HTML: in less than half of the time on a slow phone (`npm run bench -- --taps`). But that loses
 * what this one holds, and without a network there is none.
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
        window.history.pushState(entryWith(state), '', href);
        arrive(NavigationType.Push);
      } else {
        loader.leaving = true;
        window.location.assign(href);
      }
    },
    replace(to, state) {
      window.history.replaceState(entryWith(state), '', createHref(to));
      arrive(NavigationType.Replace);
    },
  };
}

interface PageRouterProps {
  readonly loader: Loader;
  readonly children: ReactNode;
}

/**
 * The router, over the browser's history. A page that is loaded is shown at once. The library's own BrowserRouter
 * makes every change a transition, which React renders in slices of 5 ms between whatever else wants the thread: on a
 * phone with a slow processor that doubled the time from tap to page (`npm run bench`). A page still on its way is
 * another document or, where that can't be, a transition, so that the one left behind stands until it comes.
 */
export function PageRouter({ loader, children }: PageRouterProps) {
  const held = useUnsavedState();
  const [shown, show] = useState(() => ({ navigationType: NavigationType.Pop, location: currentLocation() }));
  const [{ arrive, navigator }] = useState(() => {
    const arrive = (navigationType: NavigationType) => {
      const location = currentLocation();
      const change = () => show({ navigationType, location });
      if (loader.isShowable(ownedPath(location.pathname))) change();
      else startTransition(change);
    };
    return { arrive, navigator: createNavigator(loader, held, arrive) };
  });
  useLayoutEffect(() => {
    const onPop = () => arrive(NavigationType.Pop);
    // The browser kept this document and gives it back.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) loader.leaving = false;
    };
    window.addEventListener('popstate', onPop);
    window.addEventListener('pageshow', onReturn);
    return () => {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [arrive, loader]);
  return (
    <Router {...shown} navigator={navigator}>
      {children}
    </Router>
  );
}
