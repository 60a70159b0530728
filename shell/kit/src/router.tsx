import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

// The part of the router that a remote may use. Sharing all of it as a federated module would defeat tree-shaking
// (65 KB instead of 30).
export { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Paths are owned, linked and compared without their trailing slash. The edge knows no path with several. */
export const ownedPath = (pathname: string): string => pathname.replace(/(?<=[^/])\/$/, '');

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
}

/**
 * A link that the shell follows, without loading a document if the page is already loaded. Made with the router's
 * hooks: its own Link includes the prefetching of another framework, 4 KB on every page.
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

/** A link with `aria-current="page"` while its page is the current one. */
export function NavLink({ to, ...rest }: LinkProps) {
  const href = useHref(to);
  const { pathname } = useLocation();
  const path = href.replace(/[?#].*$/, '');
  return (
    <Link to={to} aria-current={ownedPath(pathname) === ownedPath(path) ? 'page' : undefined} {...rest} />
  );
}
