import { accountPaths } from '@concierge/contract/account-links';

/** Release files never change under their path: a new version is a new path. */
export const immutableCaching = 'public, max-age=31536000, immutable';
/** Pages and the registry change by a release: kept, but asked for each time. */
export const revalidatedCaching = 'public, max-age=0, must-revalidate';
/** Answers of functions and accounts are somebody's own. */
export const privateCaching = 'no-store';

/** Pages on which somebody types a password, or arrives with a link that is worth one: nothing keeps them. */
const accountPages: readonly string[] = Object.values(accountPaths).map((path) => `pages${path}.html`);

/** The cache rule of a key in the store of releases. */
export function cachingOf(key: string): string {
  if (accountPages.includes(key)) return privateCaching;
  return key.startsWith('remotes/') ? immutableCaching : revalidatedCaching;
}
