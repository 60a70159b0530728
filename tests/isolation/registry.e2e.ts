import { pageEventsPath } from '@concierge/contract/releases/page-event-limits';
import type { Page, Route } from 'playwright/test';
import { hydrated, open } from '../support/hydrated';
import { expect, test } from '../support/test';
import { failureMessageOf, retryOf } from './failures';

// The browser itself reports what the registry leads it to.
test.use({ expected: /remotes\/|registry|broken|ERR_/ });

/** Changes the registry that is inlined in a composed page, the first time that it is loaded. */
async function withInlinedRegistry(page: Page, change: (json: string) => string): Promise<void> {
  const changed = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json"[^>]*>)([\s\S]*?)(<\/script>)/,
      (_all, start: string, json: string, end: string) => start + change(json) + end,
    );
    await route.fulfill({ response, body });
  };
  await page.route('**/contact', changed, { times: 1 });
}

/** Waits for the answer to a page's report of its views and failures, and returns its status. */
const reportStatus = async (page: Page): Promise<number> =>
  (await page.waitForResponse(`**${pageEventsPath}`)).status();

test('an unreadable inlined registry: the page can be read and left, and keeps its form', async ({
  page,
}) => {
  await withInlinedRegistry(page, () => '{"microFrontends":');
  const reported = reportStatus(page);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(page.getByRole('button', { name: 'Open AI Assistant' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'still there after scripts ran').toHaveText(
    "We're Here for You",
  );
  await expect(page.getByRole('button', { name: 'Book Consultation' })).toBeVisible();
  await expect(retryOf(page)).toBeVisible();
  expect(await reported, 'the failure is counted').toBe(200);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your Personal Doctor');
});

test('a registry that names a deleted version: Retry loads the page again, with the live one', async ({
  page,
}) => {
  await withInlinedRegistry(page, (json) =>
    json
      .replaceAll(/\/remotes\/booking\/[^/"]+\//g, '/remotes/booking/0.0.1/')
      .replaceAll(/"sha256-[^"]*"/g, '""'),
  );
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(retryOf(page)).toBeVisible();
  await retryOf(page).click();
  await hydrated(page);
  await expect(failureMessageOf(page)).toHaveCount(0);
});

test('a broken remote does not affect the pages of another', async ({ page }) => {
  await page.route('**/remotes/booking/**', (route) => route.abort());
  await open(page, '/');
  await expect(failureMessageOf(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How We Help You Thrive');
  await expect(failureMessageOf(page)).toHaveCount(0);
});
