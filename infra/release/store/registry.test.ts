import { describe, expect, it } from 'vitest';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { newSite } from '../testing/site';
import { encodeJson } from './manifest';
import { inlineRegistry, liveEntry, registrySchema, registrySchemaAddress } from './registry';
import { encodeRegistry, readRegistry } from './releases';

const entry = {
  url: '/remotes/booking/1.0.0/remoteEntry.js',
  metadata: { version: '1.0.0', integrity: 'sha384-x' },
  deployment: { traffic: 100, default: true },
  extras: {},
};
const registry = (booking: unknown) => ({ schema: registrySchemaAddress, microFrontends: { booking } });
const accepts = (value: unknown): boolean => registrySchema.safeParse(value).success;

describe('the registry', () => {
  it('follows the public discovery schema: these keys and no others', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking')]);
    await site.publish([fakeRemote('booking', { version: '1.1.0' })]);
    // Spelled out here independently of the schema, so that both can't be wrong in the same way.
    const stored = JSON.parse((await site.text('registry.json')) ?? '');
    expect(Object.keys(stored).sort()).toEqual(['microFrontends', 'schema']);
    expect(stored.schema).toMatch(/^https:\/\/github\.com\/awslabs\/frontend-discovery\//);
    for (const versions of Object.values<(typeof entry)[]>(stored.microFrontends)) {
      expect(Array.isArray(versions)).toBe(true);
      for (const version of versions) {
        const allowed = ['url', 'fallbackUrl', 'metadata', 'deployment', 'extras'];
        expect(Object.keys(version).filter((key) => !allowed.includes(key))).toEqual([]);
        expect(typeof version.url).toBe('string');
        expect(Object.keys(version.metadata).sort()).toEqual(['integrity', 'version']);
        expect(version.deployment.traffic).toBeGreaterThanOrEqual(0);
        expect(version.deployment.traffic).toBeLessThanOrEqual(100);
        expect(typeof version.deployment.default).toBe('boolean');
      }
    }
  });

  it.each([
    ['an unknown key at the top', { ...registry([entry]), version: 1 }],
    ['no schema', { microFrontends: {} }],
    ['an entry without a URL', registry([{ ...entry, url: undefined }])],
    ['an entry with an unknown key', registry([{ ...entry, paths: [] }])],
    ['metadata without integrity', registry([{ ...entry, metadata: { version: '1.0.0' } }])],
    ['metadata with an unknown key', registry([{ ...entry, metadata: { ...entry.metadata, name: 'x' } }])],
    ['traffic beyond 100', registry([{ ...entry, deployment: { traffic: 101, default: true } }])],
    ['deployment without default', registry([{ ...entry, deployment: { traffic: 1 } }])],
    ['versions that are not an array', registry({ '1.0.0': entry })],
    ['one version twice', registry([entry, { ...entry, deployment: { traffic: 0, default: false } }])],
    ['two live versions', registry([entry, { ...entry, metadata: { version: '2.0.0', integrity: 'x' } }])],
    ['a URL of another site', registry([{ ...entry, url: 'https://elsewhere.example/x.js' }])],
  ])('is rejected with %s', (_what, value) => {
    expect(accepts(value)).toBe(false);
  });

  it('accepts a live and an older version', () => {
    const older = {
      ...entry,
      metadata: { version: '0.9.0', integrity: 'x' },
      deployment: { traffic: 0, default: false },
    };
    expect(accepts(registry([entry, older]))).toBe(true);
  });

  it('is inlined into pages with what is live and without its history', async () => {
    const [one, two] = [await newSite(), await newSite()];
    await one.publish([fakeShell(), fakeRemote('a'), fakeRemote('b', { version: '1.1.0' })]);
    await two.publish([fakeShell(), fakeRemote('b')]);
    await two.publish([fakeRemote('b', { version: '1.1.0' })]);
    await two.publish([fakeRemote('a')]);
    const [first, second] = [await readRegistry(one.store), await readRegistry(two.store)].map(
      ({ registry }) => registry,
    );
    if (!first || !second) throw new Error('two sites have two registries');
    expect(encodeRegistry(first)).not.toEqual(encodeRegistry(second));
    const inlined = inlineRegistry(second);
    expect(encodeJson(inlineRegistry(first))).toEqual(encodeJson(inlined));
    const live = (name: string, version: string) => [
      {
        url: liveEntry(second, name)?.url,
        metadata: { version },
        deployment: { default: true },
        extras: { loading: { paths: [`/${name}`] } },
      },
    ];
    expect(inlined).toEqual({ microFrontends: { a: live('a', '1.0.0'), b: live('b', '1.1.0') } });
  });

  it('is refused if it is unreadable, and is not overwritten', async () => {
    const site = await newSite();
    await site.store.put('registry.json', Buffer.from('{"half":'));
    await expect(site.publish([fakeShell()])).rejects.toThrow('is not a registry that this version can read');
    expect(await site.text('registry.json')).toBe('{"half":');
  });
});
