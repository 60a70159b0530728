import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { livePages } from '../../support/live-pages';
import { expect, test } from './versions';

test.describe('a chunk that was tampered with', () => {
  // The browser reports the file that it refused.
  test.use({ expected: /integrity|isn’t responding|Failed to|dynamically imported module/i });

  test('is refused by the browser, and the page stays usable', async ({ page, releases, runningSite }) => {
    const live = await livePages(runningSite.origin);
    const version = live.find(({ remote }) => remote === 'booking')?.version ?? '';
    const assets = join(releases.store, 'remotes/booking', version, 'assets');
    const routes = (await readdir(assets)).find((name) => /^routes-.*\.js$/.test(name)) ?? '';
    const sound = await readFile(join(assets, routes));
    await appendFile(join(assets, routes), '\nglobalThis.tampered = true;');
    try {
      await page.goto('/contact');
      await expect(page.getByRole('alert').filter({ hasText: 'isn’t responding' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    } finally {
      await writeFile(join(assets, routes), sound);
    }
  });
});
