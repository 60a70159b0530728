import { expect, test } from '../../support/test';
import { expectLinks, openStill, section } from './parts';

test.beforeEach(async ({ page }) => openStill(page, '/about'));

test('the about page opens with the first of its headlines and Book Your Consultation', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Meet Your Personal Doctor');
  await expectLinks(page.getByRole('main'), { 'Book Your Consultation': '/contact' });
});

test('it lists the credentials', async ({ page }) => {
  const credentials = section(page, 'Credentials').getByRole('listitem');
  await expect(credentials.filter({ hasText: 'Board-certified in internal medicine' })).toHaveCount(1);
  await expect(credentials.filter({ hasText: 'Licensed in New York, Texas and Virginia' })).toHaveCount(1);
});

test("it says 'Our Mission'", async ({ page }) => {
  await expect(section(page, 'Our Mission').locator('p').first()).toHaveText(/.{60,}/);
});

test('it ends with Book a Call', async ({ page }) => {
  await expectLinks(page.getByRole('main'), { 'Book a Call': '/contact' });
});
