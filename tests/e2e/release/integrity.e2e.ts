import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registrySchema } from '@concierge/release/store';
import { livePages } from '../../support/live-pages';
import { expect, test } from './versions';

test('the live registry matches the public discovery schema', async ({ runningSite }) => {
  const registry = registrySchema.parse(await (await fetch(`${runningSite.origin}/registry.json`)).json());
  expect(Object.keys(registry.microFrontends).sort()).toEqual([
    'auth',
    'booking',
    'marketing',
    'shell',
    'survey',
  ]);
  for (const versions of Object.values(registry.microFrontends)) {
    const live = versions.filter(({ deployment }) => deployment.default);
    expect(live).toHaveLength(1);
    expect(live[0]?.metadata.integrity).toMatch(/^sha256-/);
    expect((await fetch(runningSite.origin + live[0]?.url)).status).toBe(200);
  }
});

test.describe('a chunk that was tampered with', () => {
  // The browser reports the file that it refused.
  test.use({ expected: /integrity|isn’t responding|Failed to|dynamically imported module/i });

  test('is refused by the browser, found by verify, and the page stays usable', async ({
    page,
    releases,
    runningSite,
  }) => {
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

      const { code, output } = await releases.release('verify');
      expect(code).toBe(1);
      expect(output).toContain(`assets/${routes} of booking ${version} does not match its integrity.`);
    } finally {
      await writeFile(join(assets, routes), sound);
    }
  });
});
