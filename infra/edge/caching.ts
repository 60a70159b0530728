import { accountPaths } from '@concierge/contract/requests/account-links';
import { accountPath, changePath } from '@concierge/contract/requests/change-link';
import { liveKey, previewMark, setsPrefix } from './sets';

/** Release files never change: a new version gets a new path. */
export const immutableCaching = 'public, max-age=31536000, immutable';
/** How long an edge location serves a page before it asks the bucket again. */
export const sharedSeconds = 10;
/**
 * Pages and the registry change with a release. Browsers revalidate every time, edge locations every few seconds. While
 * the bucket is down, an edge location serves its cached copy for up to a day, so an S3 outage costs only freshness.
 */
export const revalidatedCaching = `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`;
/** Responses of functions and account pages are private. */
export const privateCaching = 'no-store';

/** Pages with a password field, a sign-in link or personal data: never cached. */
const accountPages: readonly string[] = [...Object.values(accountPaths), accountPath, changePath].map(
  (path) => `pages${path}.html`,
);

/** The Cache-Control value for a key in the release store. */
export function cachingOf(key: string): string {
  if (accountPages.includes(liveKey(key)) || key.startsWith(setsPrefix + previewMark)) return privateCaching;
  return key.startsWith('remotes/') ? immutableCaching : revalidatedCaching;
}
