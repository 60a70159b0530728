/**
 * What the edge does with a path. The same code runs in CloudFront (compiled into its function)
 * and in the local edge, so it uses only what cloudfront-js-2.0 supports: no imports, no Node, no URL class,
 * no destructuring, no optional chaining.
 */
export type Route =
  /** `key` in the release store; `page` is true if it is one of the composed HTML pages. */
  | { readonly kind: 'store'; readonly key: string; readonly page: boolean }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'api' | 'accounts' | 'missing' };

/**
 * Decides by path alone (`query`, without its question mark, is only copied to a redirect).
 * Paths are matched as they were sent: nothing is decoded, so nothing can turn into another path.
 */
export function routeOf(path: string, query: string): Route {
  // Behind the edge a dot segment could lead from a service to another path.
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return { kind: 'missing' };
  if (path === '/api' || path.indexOf('/api/') === 0) return { kind: 'api' };
  if (path === '/accounts' || path.indexOf('/accounts/') === 0) return { kind: 'accounts' };
  if (path === '/') return { kind: 'store', key: 'pages/index.html', page: true };

  // Segments of plain characters that do not start with a dot. This one rule keeps out traversal, encoded slashes,
  // and the double slashes and backslashes that a browser would read as another site in a Location header.
  const plain = /^(\/[\w~@+$-][\w.~@+$-]*)+\/?$/;
  if (path === securityPath) return { kind: 'store', key: `pages${path}`, page: false };
  if (path.length > 1024) return { kind: 'missing' };
  const mended = encodedFragment(path, query);
  if (mended) return mended;
  if (!plain.test(path)) return { kind: 'missing' };
  if (path.charAt(path.length - 1) === '/') {
    return { kind: 'redirect', location: path.slice(0, -1) + (query === '' ? '' : `?${query}`) };
  }
  if (path === '/registry.json' || path.indexOf('/remotes/') === 0) {
    return { kind: 'store', key: path.slice(1), page: false };
  }
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last.indexOf('.') < 0) return { kind: 'store', key: `pages${path}.html`, page: true };
  // Only these types are public: the store also holds a private record of what pages were composed from
  // (composed.json).
  if (/\.(xml|txt|ico|svg|png|webmanifest)$/.test(last)) {
    return { kind: 'store', key: `pages${path}`, page: false };
  }
  return { kind: 'missing' };
}

/**
 * Some mail programs encode the # of a link that they rewrite, and what it carried arrives in the path or query: sends
 * the browser to the page with its fragment. Undefined for any other request.
 */
function encodedFragment(path: string, query: string): Route | undefined {
  const sent = query === '' ? path : `${path}?${query}`;
  const inPath = path.indexOf('%23');
  const at = inPath < 0 ? sent.indexOf('%23') : inPath;
  if (at < 0) return undefined;
  const end = inPath < 0 ? sent.length : path.length;
  const fragment = sent.slice(at + 3, end);
  const page = routeOf(path.slice(0, at), '');
  if (page.kind !== 'store' || !page.page || !/^[\w.%&=~-]+$/.test(fragment)) return undefined;
  return { kind: 'redirect', location: `${sent.slice(0, at)}${sent.slice(end)}#${fragment}` };
}

/** The only path with a segment that begins with a dot (RFC 9116). */
export const securityPath = '/.well-known/security.txt';
/** Served with status 404 if {@link routeOf} returns `missing` or the store lacks the key. */
export const missingPageKey = 'pages/404.html';
export const registryKey = 'registry.json';

/** The key of a page's path, the inverse of {@link routeOf}: `/` -> pages/index.html, `/contact` -> pages/contact.html. */
export function pageKey(path: string): string {
  return path === '/' ? 'pages/index.html' : `pages/${path.replace(/^\//, '')}.html`;
}
