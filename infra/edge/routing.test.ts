import { describe, expect, it } from 'vitest';
import { routeOf } from './routing';

const keyOf = (path: string) => {
  const route = routeOf(path, '');
  return route.kind === 'store' ? route.key : route.kind;
};

describe('what the edge does with a path', () => {
  it('takes clean paths to composed pages', () => {
    expect(keyOf('/')).toBe('pages/index.html');
    expect(keyOf('/contact')).toBe('pages/contact.html');
    expect(keyOf('/how-it-works')).toBe('pages/how-it-works.html');
    expect(keyOf('/sitemap.xml')).toBe('pages/sitemap.xml');
    expect(keyOf('/robots.txt')).toBe('pages/robots.txt');
  });

  it('takes the registry and release files from where they lie', () => {
    expect(keyOf('/registry.json')).toBe('registry.json');
    expect(keyOf('/remotes/booking/1.0.0/remoteEntry.js')).toBe('remotes/booking/1.0.0/remoteEntry.js');
    expect(keyOf('/remotes/shell/1.0.0-local.3f/assets/_index-Dk_2.js')).toBe(
      'remotes/shell/1.0.0-local.3f/assets/_index-Dk_2.js',
    );
  });

  it('hands the API and the accounts to their services', () => {
    expect(keyOf('/api')).toBe('api');
    expect(keyOf('/api/appointment-requests')).toBe('api');
    expect(keyOf('/accounts')).toBe('accounts');
    expect(keyOf('/accounts/')).toBe('accounts');
    expect(keyOf('/apiary')).toBe('pages/apiary.html');
  });

  it('redirects a slash at the end to the page without, with the query', () => {
    expect(routeOf('/contact/', 'a=1&b=%20')).toEqual({ kind: 'redirect', location: '/contact?a=1&b=%20' });
    expect(routeOf('/about/team/', '')).toEqual({ kind: 'redirect', location: '/about/team' });
  });

  it.each(['//evil.example/', '/\\evil.example/', '/%2f%2fevil.example/', '/%5cevil.example/', '///', '//'])(
    'never redirects to another site: %s',
    (path) => {
      expect(routeOf(path, '')).toEqual({ kind: 'missing' });
    },
  );

  it.each([
    '/../etc/passwd',
    '/remotes/../registry.json',
    '/remotes/..%2f..%2fdata/secrets.json',
    '/%2e%2e/data/secrets.json',
    '/remotes/./x.js',
    '/.generations/registry.json/1',
    '/remotes/.hidden/x.js',
    '/pages\\..\\x',
    '/con\u0000tact',
    '/contact.html',
    '/csp.json',
    '/composed.json',
    `/${'a'.repeat(2000)}`,
  ])('finds nothing at %s', (path) => {
    expect(routeOf(path, '')).toEqual({ kind: 'missing' });
  });

  it('keeps to what a CloudFront function runs', () => {
    const source = routeOf.toString();
    expect(source).not.toMatch(/\?\.|\?\?|\bimport\b|\brequire\b|\bprocess\b|=>|\.\.\.|new URL/);
  });
});
