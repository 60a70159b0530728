import { open } from '../../support/hydrated';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

test('a printed legal page has the text, the phone number, and nothing else', async ({ page }) => {
  await open(page, '/terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/binding arbitration/)).toBeVisible();
  await expect(page.locator('header').filter({ has: page.getByRole('navigation') })).toBeHidden();
  await expect(page.locator('footer')).toContainText(siteFacts.supportPhone.display);
  await expect(page.locator('footer').getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0);
});
