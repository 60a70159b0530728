import { expect, test } from '../../support/test';
import { card, expectLeadsTo, openStill, section } from './parts';

const titles = [
  'Concierge Visits',
  'Nutrition Coaching',
  'Exercise & Fitness Coaching',
  'Supplement Guidance',
  'Stress & Sleep Management',
  'Chronic Illness Support',
  'Preconception Health',
] as const;

test.beforeEach(async ({ page }) => openStill(page, '/services'));

test('there are seven cards in order, each with a description and four features', async ({ page }) => {
  const services = section(page, 'Our services');
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([...titles]);
  for (const title of titles) {
    await expect(card(services, title).locator('p'), `${title} is described`).toHaveText(/.{60,}/);
    await expect(card(services, title).getByRole('listitem'), title).toHaveCount(4);
  }
});

test('the journey has three steps', async ({ page }) => {
  const steps = section(page, 'Your Journey With Us').getByRole('listitem');
  await expect(steps.getByRole('heading')).toHaveText(['Assessment', 'Customization', 'Support']);
  for (const step of await steps.all()) await expect(step).toContainText(/.{60,}/);
});

test('every Learn More and every Book Consultation Call goes to /contact', async ({ page }) => {
  const main = page.getByRole('main');
  const more = main.getByRole('link', { name: 'Learn More' });
  await expect(more).toHaveCount(titles.length + 1);
  const book = main.getByRole('link', { name: 'Book Consultation Call', exact: true });
  await expect(book).toHaveCount(2);
  for (const link of [...(await more.all()), ...(await book.all())]) {
    await expect(link).toHaveAttribute('href', '/contact');
  }
  await expectLeadsTo(page, more.first(), '/contact');
});

test('the limited roster and the waitlist are mentioned', async ({ page }) => {
  await expect(page.getByRole('main')).toContainText(/Spots are limited.*waitlist/);
});
