import { BookingForm } from '../../support/booking-form';
import { hydrated, open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

test('without features that only Chromium has, pages become interactive, navigate and respond', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
    Reflect.deleteProperty(Navigator.prototype, 'connection');
    Reflect.deleteProperty(Navigator.prototype, 'deviceMemory');
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(/<link rel="expect"[^>]*>/);
    await route.fulfill({ response, body: html.replace(/<link rel="expect"[^>]*>/, '') });
  });
  await open(page, '/');
  const left = await page.evaluate(() => [
    'requestIdleCallback' in window,
    'connection' in navigator,
    document.querySelector('link[rel="expect"]') !== null,
  ]);
  expect(left).toEqual([false, false, false]);

  await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
  await expect(page).toHaveURL('/contact');
  await hydrated(page);
  await new BookingForm(page, 'appointment').submit.click();
  await expect(page.getByText('Missing required fields')).toBeVisible();

  // Loads the sign-in code when the browser is idle.
  await open(page, '/auth');
  const signUp = page.getByRole('tab', { name: 'Sign Up' });
  await signUp.click();
  await expect(signUp).toHaveAttribute('aria-selected', 'true');
});
