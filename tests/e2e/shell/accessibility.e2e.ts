import { findings } from '../../support/axe';
import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { noticeRegion } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: /Failed to load resource.*404.*no-such-page/,
});

for (const [device, viewport, colorScheme] of [
  ['a phone at night', { width: 390, height: 844 }, 'dark'],
  ['a desk by day', { width: 1280, height: 800 }, 'light'],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing on any page', async ({ page, runningSite }) => {
      test.slow();
      for (const address of await everyAddress(runningSite.origin)) {
        await open(page, address);
        expect.soft(await findings(page), address).toEqual([]);
        // The other theme is the same page in other colors.
        const other = colorScheme === 'dark' ? 'light' : 'dark';
        await page.emulateMedia({ colorScheme: other });
        await page.waitForFunction(
          () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
        );
        expect.soft(await findings(page, ['color-contrast']), `${address}, ${other}`).toEqual([]);
        await page.emulateMedia({ colorScheme });
      }
    });
  });
}

test('axe finds nothing in a form with errors and a notice', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  await expect(noticeRegion(page).getByText('Missing required fields')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing in the message form', async ({ page }) => {
  await open(page, '/contact');
  await page.getByText('Send a message').click();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing with the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Services' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing with the assistant open', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open AI Assistant' }).click();
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("axe finds nothing in the survey's last section", async ({ page }) => {
  await open(page, '/patient-survey?session=1763632800000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Complete Survey' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
