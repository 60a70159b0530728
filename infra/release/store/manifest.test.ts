import { describe, expect, it } from 'vitest';
import { fakeRemote } from '../testing/fake-release';
import { decodeManifest, encodeJson, fileFacts, manifestSchema, releaseHash } from './manifest';

const { manifest } = fakeRemote('booking', { paths: ['/contact'] });

const hello = Buffer.from("alert('Hello, world.');");
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}`);

describe('the manifest', () => {
  it('encodes the same content to the same bytes, whatever the order of its keys', () => {
    const shuffled = manifestSchema.parse(Object.fromEntries(Object.entries(manifest).reverse()));
    expect(encodeJson(shuffled)).toEqual(encodeJson(manifest));
    expect(decodeManifest(encodeJson(manifest))).toEqual(manifest);
  });

  it('has an SHA-256 integrity for each file in the format that browsers check', () => {
    expect(fileFacts('a.js', hello).integrity).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
  });

  it('counts text by its compressed size, and files that are already compressed by their own', () => {
    const repetitive = Buffer.from('a'.repeat(1000));
    expect(fileFacts('a.js', repetitive).brotliBytes).toBeLessThan(50);
    expect(fileFacts('a.woff2', repetitive).brotliBytes).toBe(1000);
  });

  it('has a content hash that ignores the version but not the files', () => {
    expect(releaseHash({ ...manifest, version: '2.0.0' })).toBe(releaseHash(manifest));
    expect(releaseHash(fakeRemote('booking', { paths: ['/contact'], code: 'x' }).manifest)).not.toBe(
      releaseHash(manifest),
    );
  });

  it.each([
    ['an invalid version', { version: '1.0' }],
    ['an invalid range', { requires: { kit: 'latest!', react: '*', contract: '*' } }],
    ['no page', { paths: [] }],
    ['a page twice', { paths: ['/contact', '/contact'] }],
    ['an invalid page path', { paths: ['contact'] }],
    ['a page path with capitals and a trailing slash', { paths: ['/Contact/'] }],
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
    ['the name of a job that has permissions of its own', { name: 'platform' }],
    ['a name that is too long for AWS roles', { name: 'a'.repeat(32) }],
    ['a version that page events do not accept', { version: '202611.1.0' }],
    ['the path of the home page’s file', { paths: ['/index'] }],
    ['the path of the 404 page', { paths: ['/404'] }],
    ['a path of the API', { paths: ['/api/prices'] }],
    ['a path of release files', { paths: ['/remotes/booking'] }],
    ['a path that is too long for the page index', { paths: [`/${'a'.repeat(200)}`] }],
    ['more than 500 pages', { paths: numbered(501) }],
    ['an unknown key', { surprise: true }],
  ])('is rejected with %s', (_what, change) => {
    expect(manifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false);
  });

  it('accepts names and pages up to these limits, and quotes invalid values in its errors', () => {
    const name = 'a'.repeat(31);
    expect(manifestSchema.safeParse({ ...manifest, name, paths: numbered(500) }).error).toBeUndefined();
    const { error } = manifestSchema.safeParse({ ...manifest, paths: ['/Prices'], version: '1.0' });
    expect(error?.message).toContain('\\"/Prices\\" is not a page path such as /how-it-works');
    expect(error?.message).toContain('\\"1.0\\" is not a semantic version');
  });
});
