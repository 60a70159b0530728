import { expect, test } from '../../support/test';
import { expectLinks, openStill, section } from './parts';

test.beforeEach(async ({ page }) => openStill(page, '/how-it-works'));

test('How It Works has five numbered steps with their durations', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How It Works');
  const steps = section(page, 'The five steps').locator('ol > li');
  await expect(steps).toHaveCount(5);
  for (const [index, [title, duration]] of [
    ['Intro Call', '30 minutes'],
    ['Lifestyle & Health Assessment', '60-90 minutes'],
    ['Personalized Plan Creation', '1-2 weeks'],
    ['Ongoing Coaching', 'Ongoing'],
    ['Concierge Visits', 'As needed'],
  ].entries()) {
    const step = steps.nth(index);
    await expect(step.getByRole('heading', { level: 3 })).toHaveText(title ?? '');
    await expect(step.getByText(duration ?? '', { exact: true }), title).toBeVisible();
    await expect(step.getByText(String(index + 1), { exact: true })).toBeVisible();
    expect(await step.getByRole('listitem').count(), `${title} has details`).toBeGreaterThan(1);
  }
});

test('it leads on to booking and to the services', async ({ page }) => {
  await expectLinks(page.getByRole('main'), {
    'Book Your Consultation': '/contact',
    'Learn More About Our Services': '/services',
  });
});
