import { type NavigationPlace, NavLink, ownedPath, type RemoteDefinition, useLocation } from '@concierge/kit';
import { createContext, useContext, useLayoutEffect } from 'react';

/** The links of a place, in order. */
export type Navigation = (place: NavigationPlace) => readonly (readonly [to: string, label: string])[];

const NavigationContext = createContext<Navigation>(() => []);
export const NavigationProvider = NavigationContext.Provider;

/** The links of one place. Each is rendered with `data-place`, which servedNavigation looks for. */
export const useLinks: Navigation = (place) => useContext(NavigationContext)(place);

/** The links that remotes define. For the composer: browsers read them from the served document. */
export function navigationOf(remotes: readonly Pick<RemoteDefinition, 'routes'>[]): Navigation {
  const routes = remotes.flatMap((remote) => remote.routes);
  return (place) =>
    routes
      .flatMap(({ path, links = {} }) => {
        const link = links[place];
        return link ? [{ path, label: link[0], order: link[1] }] : [];
      })
      .sort((a, b) => a.order - b.order)
      .map(({ path, label }) => [path, label]);
}

/**
 * Reads the links that a document was served with from its header and footer, where React has to find them again. A
 * separate list would be a second copy on every page. Reads a place when it is first needed, and remembers it,
 * because its links may be gone later: those to sign in are.
 */
export function servedNavigation(root: ParentNode): Navigation {
  const read = new Map<NavigationPlace, ReturnType<Navigation>>();
  return (place) => {
    const known = read.get(place);
    if (known) return known;
    const links = [...root.querySelectorAll<HTMLAnchorElement>(`a[data-place="${place}"]`)];
    // The mobile menu repeats the header's links.
    const found = [...new Map(links.map((link) => [link.getAttribute('href') ?? '', link.textContent]))];
    read.set(place, found);
    return found;
  };
}

export function MainLinks({ className }: { className: string }) {
  return useLinks('header').map(([to, label]) => (
    <li key={to}>
      <NavLink to={to} data-place="header" className={className}>
        {label}
      </NavLink>
    </li>
  ));
}

/** Marks the main links to the current page, as NavLink does: React leaves those of the served header alone. */
export function useCurrentLinks(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    for (const link of document.querySelectorAll('a[data-place="header"]')) {
      if (link.getAttribute('href') === ownedPath(pathname)) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }, [pathname]);
}
