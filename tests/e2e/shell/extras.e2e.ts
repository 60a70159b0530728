import type { Page } from 'playwright/test';
import { BookingForm } from '../../support/booking-form';
import { hydrated, open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

/** What only Chromium has of what the site uses, and how a page comes to be without it. */
const extras: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  requestIdleCallback: (page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    }),
  'the Network Information API': (page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'connection');
    }),
  'rel=expect': (page) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return await route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toMatch(/<link rel="expect"[^>]*>/);
      await route.fulfill({ response, body: html.replace(/<link rel="expect"[^>]*>/, '') });
    }),
};

for (const [extra, remove] of Object.entries(extras)) {
  test(`without ${extra} pages come to life, lead on and answer`, async ({ page }) => {
    await remove(page);
    await open(page, '/');
    const left = await page.evaluate(() => ({
      requestIdleCallback: 'requestIdleCallback' in window,
      'the Network Information API': 'connection' in navigator,
      'rel=expect': document.querySelector('link[rel="expect"]') !== null,
    }));
    expect(Object.entries(left).flatMap(([name, is]) => (is ? [] : [name]))).toEqual([extra]);

    await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
    await expect(page).toHaveURL('/contact');
    await hydrated(page);
    await new BookingForm(page, 'appointment').submit.click();
    await expect(page.getByText('Missing required fields')).toBeVisible();

    // Fetches what signs in once the browser has nothing else to do.
    await open(page, '/auth');
    const signUp = page.getByRole('tab', { name: 'Sign Up' });
    await signUp.click();
    await expect(signUp).toHaveAttribute('aria-selected', 'true');
  });
}
