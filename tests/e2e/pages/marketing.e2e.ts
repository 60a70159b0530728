import type { Locator, Page } from 'playwright/test';
import { open, openToRead, pointAt } from '../../support/hydrated';
import { expect, test } from '../../support/test';

// Only what the pages' own tests (remotes/marketing) cannot see: that links work, and what is printed.

// Keeps headlines on their first line.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** A section of the current page, by its heading. */
const section = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });

test('buttons lead to the pages that they name', async ({ page }) => {
  for (const [from, name, to] of [
    ['/', 'Book a Consultation', '/contact'],
    ['/', 'Learn More about how we help', '/services'],
    ['/about', 'Book a Call', '/contact'],
    ['/services', 'Learn More about Concierge Visits', '/contact'],
    ['/who-we-help', 'Secure Your Spot Today', '/contact'],
  ] as const) {
    await openToRead(page, from);
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    // A tap before the next page is loaded would open a document, which moves no focus.
    await pointAt(link);
    await link.click();
    await expect(page, name).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('Join Our Waitlist opens the message form with a line about the waitlist', async ({ page }) => {
  await open(page, '/who-we-help');
  await page.getByRole('link', { name: 'Join Our Waitlist', exact: true }).click();
  await expect(page).toHaveURL(/^[^?]+\/contact(\?|$)/);
  const form = page.getByRole('form', { name: 'Send Us a Message' });
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue(/waitlist/i);
});

test('the printed home page has each quote in full, and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 720, height: 900 });
  await open(page, '/');
  const quotes = section(page, 'What Our Patients Say').getByRole('figure').filter({ visible: true });
  await expect(quotes).toHaveCount(6);
  for (const quote of await quotes.all()) {
    const { x, width } = (await quote.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(720);
  }
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
});
