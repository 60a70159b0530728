import { type NavigationPlace, NavLink, type RemoteDefinition } from '@concierge/kit';
import { createContext, useContext } from 'react';

/** Place -> where its links go, in order -> what each says. */
export type Navigation = Readonly<Record<string, Readonly<Record<string, string>>>>;

const NavigationContext = createContext<Navigation>({});
export const NavigationProvider = NavigationContext.Provider;

/** The links of one place, as [to, label]. Each is rendered with `data-place`, by which a browser finds it again. */
export const useLinks = (place: NavigationPlace): readonly (readonly [to: string, label: string])[] =>
  Object.entries(useContext(NavigationContext)[place] ?? {});

/** The links that remotes ask for, in order. For the composer: browsers are served them. */
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
 * The links that a document was served with. What stands in its header and footer is what React is to find there; a
 * list of them beside it would be a second copy in every page. The small screen's menu repeats the header's.
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
