import { accountPaths } from '@concierge/contract/requests/account-links';
import { expect, it } from 'vitest';
import { cachingOf, immutableCaching, privateCaching, revalidatedCaching } from './caching';

it('caches releases forever, revalidates pages, and never caches account pages', () => {
  expect(cachingOf('remotes/booking/1.0.0/entry.js')).toBe(immutableCaching);
  expect(cachingOf('pages/contact.html')).toBe(revalidatedCaching);
  for (const path of Object.values(accountPaths)) expect(cachingOf(`pages${path}.html`)).toBe(privateCaching);
});

it('lets the edge, but not a browser, serve stale pages while the bucket is down', () => {
  const directives = revalidatedCaching.split(', ');
  expect(directives).toContain('stale-if-error=86400');
  expect(directives).toContain('max-age=0');
  // Either directive would forbid serving stale responses.
  expect(directives.filter((one) => /must-revalidate|no-/.test(one))).toEqual([]);
});
