import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageCounts, writeLog } from '@concierge/release/live';
import { encodeRegistry, readRegistry, registryKey, withLive } from '@concierge/release/store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { fakeRemote } from '@concierge/release/testing/fake-release';
import { expect, it } from 'vitest';
import { releasesPage } from './releases-page';

const counts: PageCounts = {
  minutes: async (release) =>
    release === 'booking@1.1.0' ? [{ minute: '2026-11-21T10:05', counts: { views: 40, failing: 8 } }] : [],
  failures: async () => [{ message: 'error TypeError: <x>', seen: 8, networks: 5 }],
  close: () => {},
};

it('the releases page shows who released what and when, how healthy it is, and rollbacks', async () => {
  const store = new FolderStore(await mkdtemp(join(tmpdir(), 'releases-page-')));
  const { registry } = await readRegistry(store);
  const { manifest } = fakeRemote('booking');
  await store.put(
    registryKey,
    encodeRegistry(withLive(registry, manifest, new Date('2026-11-20T09:00:00Z'))),
  );
  const at = (time: string, why?: string) => ({
    store,
    log: () => {},
    now: () => new Date(`2026-11-21T${time}:00Z`),
    note: { by: 'Ann & Ben', why },
  });
  const name = 'booking';
  await writeLog({ action: 'publish', name, version: '1.1.0', before: '1.0.0' }, at('10:00'));
  await writeLog({ action: 'rollback', name, version: '1.0.0', before: '1.1.0' }, at('10:30', 'forms throw'));

  const page = await releasesPage(store, counts, new Date('2026-11-21T11:00:00Z'));
  const text = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('booking 1.0.0 is live');
  expect(text).toContain('1.1.0 40 8 (20.0%)');
  expect(text).toContain('rollback 1.1.0 → 1.0.0, by Ann &amp; Ben: forms throw');
  expect(text).toContain('back to 1.0.0');
  expect(page).toContain('TypeError: &lt;x&gt;');
});
