import { accountPaths } from '@concierge/contract/account-links';
import { accountPath, changePath } from '@concierge/contract/change-link';
import { previewMark } from './set-names';
import { liveKey, setsPrefix } from './sets';

/** Release files never change under their path: a new version is a new path. */
export const immutableCaching = 'public, max-age=31536000, immutable';
/** For how long one edge location answers many visitors with a page that it has asked for once. */
export const sharedSeconds = 10;
/**
 * Pages and the registry change by a release. Browsers ask each time, edges every few seconds; where the bucket does
 * not answer, an edge goes on with what it has for a day, so that an outage of S3 costs no more than freshness.
 */
export const revalidatedCaching = `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`;
/** Answers of functions and accounts are somebody's own. */
export const privateCaching = 'no-store';

/** Pages on which somebody types a password, arrives with a link that is worth one, or sees what is theirs: nothing keeps them. */
const accountPages: readonly string[] = [...Object.values(accountPaths), accountPath, changePath].map(
  (path) => `pages${path}.html`,
);

/** The cache rule of a key in the store of releases. */
export function cachingOf(key: string): string {
  if (accountPages.includes(liveKey(key)) || key.startsWith(setsPrefix + previewMark)) return privateCaching;
  return key.startsWith('remotes/') ? immutableCaching : revalidatedCaching;
}
