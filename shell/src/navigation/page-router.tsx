import { ownedPath } from '@concierge/kit';
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import type { RemoteLoader } from '../federation/remote-loader';

interface PageRouterProps {
  readonly loader: Pick<RemoteLoader, 'isShowable'>;
  readonly children: ReactNode;
}

/**
 * The router's BrowserRouter, but for one thing: a page that is already loaded is shown at once. BrowserRouter
 * makes every change a transition, which React renders in slices of 5 ms between whatever else wants the
 * thread: on a phone with a slow processor that doubled the time from tap to page (`npm run bench`).
 * A page still on its way stays a transition, so that the one left behind stands until it comes.
 */
export function PageRouter({ loader, children }: PageRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, show] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const path = ownedPath(next.location.pathname);
        if (loader.isShowable(path)) show(next);
        else startTransition(() => show(next));
      }),
    [history, loader],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
