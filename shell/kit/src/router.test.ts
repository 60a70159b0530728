import { expect, it } from 'vitest';
import { ownedPath } from './router';

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  // The edge answers these with the 404 page.
  ['/about//', '/about//'],
  ['//', '//'],
])('%s is the page at %s', (pathname, path) => expect(ownedPath(pathname)).toBe(path));
