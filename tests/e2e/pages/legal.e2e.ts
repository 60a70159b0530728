import { open } from '../../support/hydrated';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

const pages = [
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/hipaa', 'HIPAA Notice'],
] as const;

test('a legal page is dated, has a table of contents that leads to each part, and links to the other two', async ({
  page,
}) => {
  for (const [path, title] of pages) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByRole('time')).toHaveText('September 5, 2025');
    for (const [other, name] of pages.filter(([each]) => each !== path)) {
      const link = page.getByRole('navigation', { name: 'Legal pages' }).getByRole('link', { name });
      await expect(link).toHaveAttribute('href', other);
    }
    const parts = page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await contents.count()).toBeGreaterThan(5);
    const named = await parts.allInnerTexts();
    expect(named.map((text) => text.replace(/^\d+\.\s*/, ''))).toEqual(await contents.allInnerTexts());
    await contents.last().click();
    await expect(parts.last()).toBeInViewport();
  }
});

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
