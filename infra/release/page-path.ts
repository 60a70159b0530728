import { missingPageKey, routeOf } from '@concierge/edge/routing';
import { pageKey } from './store/keys';

/** In characters. A path becomes a page's key, and CloudFront's KeyValueStore limits keys to 512 bytes. */
const maxPathLength = 200;
const form = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/** Why a remote may not own a path, quoting the path; undefined if it may. */
export function pathProblem(path: string): string | undefined {
  if (!form.test(path)) return `"${path}" is not a page path such as /how-it-works`;
  if (path.length > maxPathLength) return `"${path}" is longer than ${maxPathLength} characters`;
  const route = routeOf(path, '');
  const own = route.kind === 'store' && route.page && route.key === pageKey(path);
  // "/index" and "/" have the same file.
  if (!own || path === '/index' || pageKey(path) === missingPageKey)
    return `"${path}" is reserved by the site: give the page another path`;
  return undefined;
}
