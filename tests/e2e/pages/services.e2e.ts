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

test("the headline is 'How We Help You Thrive'", async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('How We Help You Thrive');
});

test('there are seven cards in order, each with a description and four features', async ({ page }) => {
  const services = section(page, 'Our services');
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([...titles]);
  for (const title of titles) {
    await expect(card(services, title).locator('p'), `${title} is described`).toHaveText(/.{60,}/);
    await expect(card(services, title).getByRole('listitem'), title).toHaveCount(4);
  }
});

test('Concierge Visits is marked Most Popular, and nothing else is', async ({ page }) => {
  const services = section(page, 'Our services');
  await expect(services.getByText('Most Popular', { exact: true })).toHaveCount(1);
  await expect(card(services, 'Concierge Visits').getByText('Most Popular', { exact: true })).toBeVisible();
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

test('links with the same words are told apart by the service they name', async ({ page }) => {
  for (const title of titles) {
    await expect(
      page.getByRole('link', { name: `Learn More about ${title}`, exact: true }),
      title,
    ).toBeVisible();
  }
});

test('the limited roster and the waitlist are mentioned', async ({ page }) => {
  await expect(page.getByRole('main')).toContainText(/Spots are limited.*waitlist/);
});
