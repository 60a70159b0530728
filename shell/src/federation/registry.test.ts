import { describe, expect, it } from 'vitest';
import { manifestPath, parseManifest, parseRegistry } from './registry';

const asset = (url: string) => ({ url, integrity: 'sha384-x' });
const version = (number: string, live: boolean) => ({
  url: `/remotes/booking/${number}/remoteEntry.js`,
  metadata: { version: number, integrity: 'sha384-x' },
  deployment: { traffic: live ? 100 : 0, default: live },
  extras: live
    ? {
        loading: {
          paths: ['/contact'],
          scripts: [asset('/a.js')],
          laterScripts: [],
          pages: {},
          styles: [asset('/a.css')],
        },
      }
    : {},
});
const registry = (booking: unknown) => JSON.stringify({ schema: 'x', microFrontends: { booking } });

describe('parseRegistry', () => {
  it('finds the live version among those that are listed', () => {
    expect(parseRegistry(registry([version('1.0.0', false), version('1.1.0', true)]))).toEqual({
      booking: {
        version: '1.1.0',
        entry: '/remotes/booking/1.1.0/remoteEntry.js',
        paths: ['/contact'],
        loading: { scripts: [asset('/a.js')], styles: [asset('/a.css')], pages: {} },
      },
    });
  });

  it('accepts a remote that lists only its paths', () => {
    const remote = { ...version('1.0.0', true), extras: { loading: { paths: ['/contact'] } } };
    expect(parseRegistry(registry([remote])).booking).toMatchObject({
      paths: ['/contact'],
      loading: undefined,
    });
  });

  it.each([
    ['no version is live', [version('1.0.0', false)]],
    ['the live version has no loading information', [{ ...version('1.0.0', true), extras: {} }]],
    ['an address is not a string', [{ ...version('1.0.0', true), url: 7 }]],
    ['its versions are not a list', 'x'],
    ['the list holds something other than versions', [null]],
  ])('leaves a remote out if %s', (_, booking) => {
    expect(parseRegistry(registry(booking))).toEqual({});
  });

  it.each(['null', '[]', '{}', '{"microFrontends":[]}'])('refuses %s, which is not a registry', (text) => {
    expect(() => parseRegistry(text)).toThrow(TypeError);
  });

  it('refuses text that is not JSON', () => {
    expect(() => parseRegistry('<!doctype html>')).toThrow(SyntaxError);
  });
});

describe('parseManifest', () => {
  const address = manifestPath('booking', '1.0.0');
  const manifest = {
    chunks: { sync: ['entry.js'], async: [], css: ['assets/a.css'] },
    paths: ['/contact', '/other'],
    pages: { '/contact': ['assets/page.js'] },
    files: {
      'entry.js': { integrity: 'sha384-x' },
      'assets/a.css': { integrity: 'sha384-x' },
      'assets/page.js': { integrity: 'sha384-x' },
    },
  };

  it('lists the files to load for every page, with addresses and hashes', () => {
    expect(parseManifest(JSON.stringify(manifest), address)).toEqual({
      scripts: [asset('/remotes/booking/1.0.0/entry.js')],
      styles: [asset('/remotes/booking/1.0.0/assets/a.css')],
      pages: { '/contact': [asset('/remotes/booking/1.0.0/assets/page.js')], '/other': [] },
    });
  });

  it.each([
    ['a file without a hash', { ...manifest, files: {} }],
    ['something else', []],
  ])('refuses %s', (_, value) => {
    expect(() => parseManifest(JSON.stringify(value), address)).toThrow(TypeError);
  });
});
