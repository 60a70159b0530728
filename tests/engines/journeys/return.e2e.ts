import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindow } from '../drivers/webkit-with-profile';
import { expect, test } from '../test';

test('a page that has not changed since the last visit becomes interactive from the cache', async ({
  visitor,
  watchedSite,
  engineName,
}) => {
  test.skip(engineName === 'webkit', 'A driven WebKit caches no pages; the next test covers it.');
  await visitor.open('/services');
  await visitor.open('/contact');
  await visitor.open('/services');
  expect(watchedSite.unchanged).toContain('/services');
  await visitor.clicks({ role: 'link', name: 'About', within: { role: 'banner' } });
  await visitor.arrivesAt('/about');
});

test('the same in WebKit, from one window to the next', async ({ watchedSite, engineName }) => {
  test.skip(engineName !== 'webkit', 'The others cache pages while they are driven.');
  watchedSite.reset();
  const profile = await mkdtemp(join(tmpdir(), 'concierge-webkit-'));
  const visits = [];
  for (const visit of ['/services', '/services']) {
    const address = watchedSite.origin + visit;
    const window = await openWindow(profile, address);
    visits.push(visit);
    try {
      await expect.poll(() => watchedSite.alive, { message: 'the page is alive' }).toEqual(visits);
      await expect.poll(() => isKept(profile, address), { message: 'the page is in the cache' }).toBe(true);
    } finally {
      await window.close();
    }
  }
  // The window's processes keep writing briefly after it is closed.
  await rm(profile, { recursive: true, maxRetries: 5 });
  expect(watchedSite.unchanged).toContain('/services');
  expect(watchedSite.complaints, 'no complaints').toEqual([]);
});

/** True once the cache on disk has a record of an address. WebKit writes it some time after the response. */
async function isKept(profile: string, address: string): Promise<boolean> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true }).catch(() => []);
  const records = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('/Records/'));
  const kept = await Promise.all(
    records.map(({ parentPath, name }) =>
      readFile(join(parentPath, name)).then(
        (record) => record.includes(address),
        () => false,
      ),
    ),
  );
  return kept.includes(true);
}
