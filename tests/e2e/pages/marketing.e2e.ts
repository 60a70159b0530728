import type { Locator, Page } from 'playwright/test';
import { open, openToRead, pointAt } from '../../support/hydrated';
import { expect, test } from '../../support/test';

/*
 * Only what the pages' own tests (remotes/marketing) cannot see: that links work, and what is composed into a page next
 * to the parts that they test. They assert titles, badges and labels.
 */

// Keeps headlines on their first line.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** A section of the current page, by its heading. */
const section = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });

/** Expects every card of a section to have a description. */
async function expectDescribed(where: Locator, count: number): Promise<void> {
  const cards = where.getByRole('article');
  await expect(cards).toHaveCount(count);
  for (const card of await cards.all()) await expect(card.locator('p').first()).toHaveText(/.{60,}/);
}

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

test('the home page says who we are, in cards and rows, and what to know before a call', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('list', { name: 'Who we are' }).getByRole('listitem')).toHaveCount(3);
  await expectDescribed(section(page, 'Healthcare That Comes to You'), 4);
  const rows = section(page, 'What Our Patients Say').getByRole('list');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row.getByRole('figure')).toHaveCount(3);
  const facts = section(page, 'Before You Call');
  await expect(facts).toContainText('direct-pay and not covered by insurance');
  await expect(facts).toContainText('documentation you can send your insurer for possible reimbursement');
  await expect(facts).toContainText('New York, Texas and Virginia, in person');
  await expect(facts).toContainText(/limited roster.*waitlist/);
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

test('the other pages have their content: credentials and mission, services, numbered steps, who is helped', async ({
  page,
}) => {
  await open(page, '/about');
  const credentials = section(page, 'Credentials').getByRole('listitem');
  await expect(credentials.filter({ hasText: 'Board-certified in internal medicine' })).toHaveCount(1);
  await expect(credentials.filter({ hasText: 'Licensed in New York, Texas and Virginia' })).toHaveCount(1);
  await expect(section(page, 'Our Mission').locator('p').first()).toHaveText(/.{60,}/);

  await open(page, '/services');
  const services = section(page, 'Our services');
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'Concierge Visits',
    'Nutrition Coaching',
    'Exercise & Fitness Coaching',
    'Supplement Guidance',
    'Stress & Sleep Management',
    'Chronic Illness Support',
    'Preconception Health',
  ]);
  await expectDescribed(services, 7);
  for (const step of await section(page, 'Your Journey With Us').getByRole('listitem').all())
    await expect(step).toContainText(/.{60,}/);
  await expect(page.getByRole('main')).toContainText(/Spots are limited.*waitlist/);

  await open(page, '/how-it-works');
  const steps = section(page, 'The five steps').locator('ol > li');
  await expect(steps).toHaveCount(5);
  for (const [index, step] of (await steps.all()).entries()) {
    await expect(step.getByText(String(index + 1), { exact: true })).toBeVisible();
    expect(await step.getByRole('listitem').count()).toBeGreaterThan(1);
  }
  await open(page, '/who-we-help');
  await expectDescribed(section(page, 'People We Work With'), 6);
});
