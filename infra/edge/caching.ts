import { accountPaths } from '@concierge/contract/account-links';
import { accountPath, changePath } from '@concierge/contract/change-link';
import { previewMark } from './set-names';
import { liveKey, setsPrefix } from './sets';

/** Release files never change under their path: a new version is a new path. */
export const immutableCaching = 'public, max-age=31536000, immutable';
/** How long an edge location serves a page before it asks the bucket again. */
export const sharedSeconds = 10;
/**
 * Pages and the registry change with a release. Browsers revalidate each time, edges every few seconds; while the bucket
 * is down, an edge serves what it has for a day, so that an S3 outage costs only freshness.
 */
export const revalidatedCaching = `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`;
/** Answers of functions and accounts are private. */
export const privateCaching = 'no-store';

/** Pages with a password field, a sign-in link or personal data: never cached. */
const accountPages: readonly string[] = [...Object.values(accountPaths), accountPath, changePath].map(
  (path) => `pages${path}.html`,
);

/** The cache rule of a key in the store of releases. */
export function cachingOf(key: string): string {
  if (accountPages.includes(liveKey(key)) || key.startsWith(setsPrefix + previewMark)) return privateCaching;
  return key.startsWith('remotes/') ? immutableCaching : revalidatedCaching;
}
