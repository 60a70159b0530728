import { describe, expect, it } from 'vitest';
import { decodeManifest, encodeManifest, fileFacts, manifestSchema, releaseHash } from './manifest';
import { fakeRemote } from './testing/fake-release';

const { manifest } = fakeRemote('booking', { paths: ['/contact'] });

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}`);

describe('the manifest', () => {
  it('has the same bytes for the same content, whatever the order it was put together in', () => {
    const shuffled = manifestSchema.parse(Object.fromEntries(Object.entries(manifest).reverse()));
    expect(encodeManifest(shuffled)).toEqual(encodeManifest(manifest));
    expect(decodeManifest(encodeManifest(manifest))).toEqual(manifest);
  });

  it('names each file by SHA-384 as a browser checks it', () => {
    expect(fileFacts('a.js', Buffer.from("alert('Hello, world.');")).integrity).toBe(
      'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
    );
  });

  it('weighs text as it is sent, and what is compressed already as it is', () => {
    const repetitive = Buffer.from('a'.repeat(1000));
    expect(fileFacts('a.js', repetitive).brotliBytes).toBeLessThan(50);
    expect(fileFacts('a.woff2', repetitive).brotliBytes).toBe(1000);
  });

  it('gives a content hash that another version shares and another file does not', () => {
    expect(releaseHash({ ...manifest, version: '2.0.0' })).toBe(releaseHash(manifest));
    expect(releaseHash(fakeRemote('booking', { paths: ['/contact'], code: 'x' }).manifest)).not.toBe(
      releaseHash(manifest),
    );
  });

  it.each([
    ['a version that is none', { version: '1.0' }],
    ['a range that is none', { requires: { kit: 'latest!', react: '*', contract: '*' } }],
    ['no page', { paths: [] }],
    ['a page twice', { paths: ['/contact', '/contact'] }],
    ['a page path that is none', { paths: ['contact'] }],
    ['a page path with capitals or a slash at its end', { paths: ['/Contact/'] }],
    ['an entry that is not among its files', { entry: 'missing.js' }],
    ['a file outside of its folder', { entry: '../remoteEntry.js' }],
    [
      'a weak integrity',
      {
        files: {
          ...manifest.files,
          'remoteEntry.js': { integrity: 'sha1-x', bytes: 1, brotliBytes: 1, type: 'x' },
        },
      },
    ],
    ['the name of the shell', { name: 'shell' }],
    ['the name of a job with rights of its own', { name: 'platform' }],
    ['a name that roles on AWS have no room for', { name: 'a'.repeat(32) }],
    ['a version that no page event may name', { version: '202611.1.0' }],
    ['the address of the home page’s file', { paths: ['/index'] }],
    ['the address of the 404 page', { paths: ['/404'] }],
    ['an address that functions answer', { paths: ['/api/prices'] }],
    ['an address of releases', { paths: ['/remotes/booking'] }],
    ['a path longer than an index of pages takes', { paths: [`/${'a'.repeat(200)}`] }],
    ['more pages than all other pages should name', { paths: numbered(501) }],
    ['something that nobody knows', { surprise: true }],
  ])('is refused with %s', (_what, change) => {
    expect(manifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false);
  });

  it('may have names and pages up to those limits, and quotes what is beyond', () => {
    const name = 'a'.repeat(31);
    expect(manifestSchema.safeParse({ ...manifest, name, paths: numbered(500) }).error).toBeUndefined();
    const { error } = manifestSchema.safeParse({ ...manifest, paths: ['/Prices'], version: '1.0' });
    expect(error?.message).toContain('\\"/Prices\\" is not a page path such as /how-it-works');
    expect(error?.message).toContain('\\"1.0\\" is not a semantic version');
  });
});
