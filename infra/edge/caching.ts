import { accountPaths } from '@concierge/contract/account-links';
import { accountPath, changePath } from '@concierge/contract/change-link';

/** Release files never change under their path: a new version is a new path. */
export const immutableCaching = 'public, max-age=31536000, immutable';
/** Pages and the registry change by a release: kept, but asked for each time. */
export const revalidatedCaching = 'public, max-age=0, must-revalidate';
/** Answers of functions and accounts are somebody's own. */
export const privateCaching = 'no-store';

/** Pages on which somebody types a password, arrives with a link that is worth one, or sees what is theirs: nothing keeps them. */
const accountPages: readonly string[] = [...Object.values(accountPaths), accountPath, changePath].map(
  (path) => `pages${path}.html`,
);

/** The cache rule of a key in the store of releases. */
export function cachingOf(key: string): string {
  if (accountPages.includes(key)) return privateCaching;
  return key.startsWith('remotes/') ? immutableCaching : revalidatedCaching;
}
