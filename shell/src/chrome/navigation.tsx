import { type NavigationPlace, NavLink, type RemoteDefinition } from '@concierge/kit';
import { createContext, useContext } from 'react';

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
}
/** Place -> its links. */
export type Navigation = Readonly<Record<string, readonly NavigationLink[]>>;

const NavigationContext = createContext<Navigation>({});
export const NavigationProvider = NavigationContext.Provider;

/** The links of one place. Each is rendered with `data-place`, by which a browser finds it again. */
export const useLinks = (place: NavigationPlace): readonly NavigationLink[] =>
  useContext(NavigationContext)[place] ?? [];

/** The links that remotes ask for, in order. For the composer: browsers are served them. */
export function navigationOf(remotes: readonly Pick<RemoteDefinition, 'routes'>[]): Navigation {
  const asked = remotes
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, links = {} }) =>
      Object.entries(links).map(([place, [label, order]]) => ({ place, to: path, label, order })),
    )
    .sort((a, b) => a.order - b.order);
  return inPlaces(asked.map(({ place, to, label }) => [place, { to, label }]));
}

/**
 * The links that a document was served with. What stands in its header and footer is what React is to find there; a
 * list of them beside it would be a second copy in every page.
 */
export function servedNavigation(root: ParentNode): Navigation {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-place]')];
  return inPlaces(
    links.map((link) => [
      link.dataset.place ?? '',
      { to: link.getAttribute('href') ?? '', label: link.textContent },
    ]),
  );
}

/** Once each: the small screen's menu repeats the header's. */
function inPlaces(links: readonly [place: string, link: NavigationLink][]): Navigation {
  const found: Record<string, NavigationLink[]> = {};
  for (const [place, link] of links) {
    found[place] ??= [];
    if (!found[place].some(({ to }) => to === link.to)) found[place].push(link);
  }
  return found;
}

export function MainLinks({ className }: { className: string }) {
  return useLinks('header').map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} data-place="header" className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
