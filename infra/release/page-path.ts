import { missingPageKey, routeOf } from '@concierge/edge/routing';
import { pageKey } from './store/keys';

/** In characters: a path becomes the key of a page, of which CloudFront's index takes 512 bytes. */
const maxPathLength = 200;
const form = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/** Why a remote may not own a path; the value is quoted. */
export function pathProblem(path: string): string | undefined {
  if (!form.test(path)) return `"${path}" is not a page path such as /how-it-works`;
  if (path.length > maxPathLength) return `"${path}" is longer than ${maxPathLength} characters`;
  const route = routeOf(path, '');
  const own = route.kind === 'store' && route.page && route.key === pageKey(path);
  // The file of "/index" is that of "/".
  if (!own || path === '/index' || pageKey(path) === missingPageKey)
    return `"${path}" is answered otherwise by the site: give the page another path`;
  return undefined;
}
