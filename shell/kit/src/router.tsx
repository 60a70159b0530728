import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

// What a remote may use of the router. Sharing the whole of it as a federated module would defeat tree-shaking
// (65 KB instead of 30).
export { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Paths are owned, linked and compared without their trailing slash. */
export const ownedPath = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
}

/**
 * A link that the shell follows, without a document where the page is loaded already. Made of the router's own hooks:
 * its Link brings the prefetching of another framework along, 4 KB on every page.
 */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
    state,
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that says `aria-current="page"` while its page is the one on show. */
export function NavLink({ to, ...rest }: LinkProps) {
  const href = useHref(to);
  const { pathname } = useLocation();
  const path = href.replace(/[?#].*$/, '');
  return (
    <Link to={to} aria-current={ownedPath(pathname) === ownedPath(path) ? 'page' : undefined} {...rest} />
  );
}
