import { expect, test } from '../../support/test';
import { card, expectLeadsTo, expectLinks, openStill, section } from './parts';

test.beforeEach(async ({ page }) => openStill(page, '/'));

test('the home page opens with its first tagline and two ways on', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Your Personal Doctor, Where You Need Us',
  );
  await expectLinks(page.getByRole('main'), {
    'Book a Consultation': '/contact',
    'Learn More about how we help': '/services',
  });
});

test('Book a Consultation leads to the booking form', async ({ page }) => {
  await expectLeadsTo(page, page.getByRole('link', { name: 'Book a Consultation' }), '/contact');
});

test('Learn More leads to the services', async ({ page }) => {
  await expectLeadsTo(
    page,
    page.getByRole('link', { name: 'Learn More about how we help', exact: true }),
    '/services',
  );
});

test("'Healthcare That Comes to You' has four cards, each with its word", async ({ page }) => {
  const offer = section(page, 'Healthcare That Comes to You');
  await expect(offer.getByRole('article')).toHaveCount(4);
  for (const [title, badge] of [
    ['Concierge Visits', 'Convenient'],
    ['Personalized Plans', 'Tailored'],
    ['Stress & Sleep Support', 'Wellness'],
    ['Nutrition & Fitness', 'Active'],
  ] as const) {
    await expect(card(offer, title).getByText(badge, { exact: true }), title).toBeVisible();
    await expect(card(offer, title).locator('p'), `${title} is described`).toHaveText(/.{60,}/);
  }
});

test("'What Our Patients Say' has two rows of three testimonials with five filled stars each", async ({
  page,
}) => {
  const patients = section(page, 'What Our Patients Say');
  const rows = patients.getByRole('list');
  await expect(rows).toHaveCount(2);
  for (const row of [rows.first(), rows.last()]) {
    await expect(row.getByRole('figure')).toHaveCount(3);
    await expect(row.getByRole('img', { name: 'Five out of five stars' })).toHaveCount(3);
  }
  for (const title of ['Working Parent', 'Business Executive', 'Retired Teacher']) {
    await expect(rows.getByText(title, { exact: true })).toBeVisible();
  }
  await expect(patients.getByText('Sample', { exact: true }).and(page.locator(':visible'))).toHaveCount(6);
});

test('direct pay, reimbursement, states and the limited roster are said before anybody calls', async ({
  page,
}) => {
  const facts = section(page, 'Before you call');
  await expect(facts).toContainText('direct-pay and not covered by insurance');
  await expect(facts).toContainText('documentation you can send your insurer for possible reimbursement');
  await expect(facts).toContainText('New York, Texas and Virginia, in person');
  await expect(facts).toContainText('limited roster');
  await expect(facts).toContainText('waitlist');
});
