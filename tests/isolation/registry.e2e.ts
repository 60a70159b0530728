import type { Page } from 'playwright/test';
import { hydrated, open } from '../support/hydrated';
import { expect, test } from '../support/test';
import { collectRemoteErrors, retryOf, troubleOf } from './trouble';

test.use({ expected: /./ });

test.beforeEach(async ({ page }) => await collectRemoteErrors(page));

/** Changes the registry that a composed page carries. */
async function withInlinedRegistry(page: Page, change: (json: string) => string): Promise<void> {
  await page.route('**/contact', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json"[^>]*>)([\s\S]*?)(<\/script>)/,
      (_all, start: string, json: string, end: string) => start + change(json) + end,
    );
    await route.fulfill({ response, body });
  });
}

test('an inlined registry that is unreadable: the page can be read, left and posted', async ({ page }) => {
  await withInlinedRegistry(page, () => '{"microFrontends":');
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(page.getByRole('button', { name: 'Open AI Assistant' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'and stays so once scripts ran').toHaveText(
    "We're Here for You",
  );
  await expect(page.getByRole('button', { name: 'Book Consultation' })).toBeVisible();
  await expect(retryOf(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your Personal Doctor');
});

test('a registry that names a version which is gone: Retry reads what is live now and recovers', async ({
  page,
}) => {
  await withInlinedRegistry(page, (json) =>
    json
      .replaceAll(/\/remotes\/booking\/[^/"]+\//g, '/remotes/booking/0.0.1/')
      .replaceAll(/"sha384-[^"]*"/g, '""'),
  );
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(retryOf(page)).toBeVisible();
  await retryOf(page).click();
  await hydrated(page);
  await expect(troubleOf(page)).toHaveCount(0);
});

test('a registry that leaves the remote out: the text stays and the visitor is told', async ({ page }) => {
  await withInlinedRegistry(page, (json) => {
    const registry = JSON.parse(json) as { microFrontends: Record<string, unknown> };
    delete registry.microFrontends.booking;
    return JSON.stringify(registry);
  });
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Open AI Assistant' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(retryOf(page)).toBeVisible();
});

test('a registry that cannot be read at a retry: the page stays as it is and a later retry recovers', async ({
  page,
}) => {
  let broken = true;
  await page.route('**/remotes/booking/*/remoteEntry.js', (route) =>
    broken ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route('**/registry.json', (route) =>
    broken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await page.goto('/contact');
  await expect(retryOf(page)).toBeVisible();
  // What cannot be mended here is tried in another document.
  const another = page.waitForEvent('load');
  await retryOf(page).click();
  await another;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(retryOf(page)).toBeVisible();
  broken = false;
  await retryOf(page).click();
  await hydrated(page);
  await expect(troubleOf(page)).toHaveCount(0);
});

test('a remote that is broken elsewhere is not noticed here', async ({ page }) => {
  await page.route('**/remotes/booking/**', (route) => route.abort());
  await open(page, '/');
  await expect(troubleOf(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How We Help You Thrive');
  await expect(troubleOf(page)).toHaveCount(0);
});
