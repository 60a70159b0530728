import { type NavigationPlace, NavLink, type RemoteDefinition } from '@concierge/kit';
import { createContext, useContext } from 'react';

/** The links of each place, in order: place -> address -> label. */
export type Navigation = Readonly<Record<string, Readonly<Record<string, string>>>>;

const NavigationContext = createContext<Navigation>({});
export const NavigationProvider = NavigationContext.Provider;

/** The links of one place, as [to, label]. Each is rendered with `data-place`, which servedNavigation looks for. */
export const useLinks = (place: NavigationPlace): readonly (readonly [to: string, label: string])[] =>
  Object.entries(useContext(NavigationContext)[place] ?? {});

/** The links that remotes define, in order. For the composer: browsers read them from the served document. */
export function navigationOf(remotes: readonly Pick<RemoteDefinition, 'routes'>[]): Navigation {
  const asked = remotes
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, links = {} }) =>
      Object.entries(links).map(([place, [label, order]]) => ({ place, to: path, label, order })),
    )
    .sort((a, b) => a.order - b.order);
  const found: Found = {};
  for (const { place, to, label } of asked) add(found, place, to, label);
  return found;
}

/**
 * Reads the links that a document was served with from its header and footer, where React has to find them again. A
 * separate list would be a second copy on every page. The mobile menu repeats the header's links.
 */
export function servedNavigation(root: ParentNode): Navigation {
  const found: Found = {};
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-place]'))
    add(found, link.dataset.place ?? '', link.getAttribute('href') ?? '', link.textContent);
  return found;
}

type Found = Record<string, Record<string, string>>;

function add(found: Found, place: string, to: string, label: string): void {
  found[place] ??= {};
  found[place][to] = label;
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
