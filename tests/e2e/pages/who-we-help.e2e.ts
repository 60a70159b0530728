import { expect, test } from '../../support/test';
import { card, expectLeadsTo, expectLinks, openStill, section } from './parts';

const titles = [
  'Autoimmune Support',
  'Cancer Care Coaching',
  'Stress Sleep & Anxiety',
  'Busy Professionals & Parents',
  'Athletes & Performance Seekers',
  'Preconception Health',
] as const;

test.beforeEach(async ({ page }) => openStill(page, '/who-we-help'));

test("'Is This Right for You' has six audience cards with benefits", async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is This Right for You');
  const people = section(page, 'People We Work With');
  await expect(people.getByRole('heading', { level: 3 })).toHaveText([...titles]);
  for (const title of titles) {
    await expect(card(people, title).locator('p'), `${title} is described`).toHaveText(/.{60,}/);
    expect(await card(people, title).getByRole('listitem').count(), title).toBeGreaterThan(1);
  }
});

test('three sample results are marked as samples, and their figures say where they come from', async ({
  page,
}) => {
  const results = section(page, 'What It Can Look Like');
  await expect(results.getByRole('article')).toHaveCount(3);
  await expect(results.getByText('Sample result', { exact: true })).toHaveCount(3);
  await expect(results.getByRole('heading', { name: '60% fewer flare-ups' })).toBeVisible();
  await expect(results.getByRole('heading', { name: '20% better work performance' })).toBeVisible();
  await expect(results.getByText(/^Where these figures come from:/)).toBeVisible();
});

test('its three buttons lead to /contact', async ({ page }) => {
  await expectLinks(page.getByRole('main'), {
    'Schedule Assessment Call': '/contact',
    'Secure Your Spot Today': '/contact',
  });
  await expectLeadsTo(page, page.getByRole('link', { name: 'Secure Your Spot Today' }), '/contact');
});

test('Join Our Waitlist arrives in the message form with a line about the waitlist', async ({ page }) => {
  await page.getByRole('link', { name: 'Join Our Waitlist', exact: true }).click();
  await expect(page).toHaveURL(/^[^?]+\/contact(\?|$)/);
  const form = page.getByRole('form', { name: 'Send Us a Message' });
  await expect(form).toBeVisible();
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue(/waitlist/i);
});
