import type { Page } from 'playwright/test';
import { open, pointAt } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

const mainLinks = [
  ['About', '/about'],
  ['Services', '/services'],
  ['How It Works', '/how-it-works'],
  ['Contact', '/contact'],
] as const;

test('header and footer have the links of all remotes; the header stays in view and marks the current page', async ({
  page,
  request,
}) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  const navigation = header.getByRole('navigation');
  const links = navigation.getByRole('link');
  await expect(links).toHaveText(mainLinks.map(([label]) => label));
  for (const [label, path] of mainLinks) {
    await expect(links.filter({ hasText: label })).toHaveAttribute('href', path);
  }
  await expect(header.getByRole('link', { name: 'Book Consultation' })).toHaveAttribute('href', '/contact');
  await expect(header.getByRole('link', { name: siteFacts.brand })).toHaveAttribute('href', '/');
  const footer = page.getByRole('contentinfo');
  for (const [label, path] of [
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['HIPAA Notice', '/hipaa'],
    ['Services', '/services'],
    ['Is This Right for You', '/who-we-help'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', path);
  }

  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(header).toBeInViewport();

  await expect(navigation.locator('[aria-current]')).toHaveCount(0);
  await pointAt(navigation.getByRole('link', { name: 'Contact' }));
  await navigation.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(navigation.locator('[aria-current=page]')).toHaveText(['Contact']);
  const served = await (await request.get('/contact')).text();
  expect(served, 'already in the HTML').toMatch(/<a[^>]*aria-current="page"[^>]*>Contact<\/a>/);
});

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const parts = (page: Page) => {
    const banner = page.getByRole('banner');
    const inMenu = (name: string) => banner.getByRole('link', { name, exact: true });
    return { banner, toggle: banner.locator('summary'), inMenu };
  };

  test("closes on Escape, on Tab past its ends, on a tap outside, on the current page's link and on rotation", async ({
    page,
  }) => {
    await open(page, '/contact');
    const { banner, toggle, inMenu } = parts(page);
    const services = inMenu('Services');
    const field = page.getByLabel('Full Name');

    await test.step('Escape gives the focus back to its button', async () => {
      await expect(services).toBeHidden();
      await toggle.click();
      await expect(services).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(services).toBeHidden();
      await expect(toggle).toBeFocused();
    });

    await test.step('Escape works wherever the focus is, and the page works again', async () => {
      await toggle.click();
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await page.keyboard.press('Escape');
      await expect(services).toBeHidden();
      await field.fill('Ada');
      await expect(field).toBeFocused();
    });

    await test.step('Tab never reaches the page behind an open menu', async () => {
      const last = inMenu('Sign in');
      await toggle.click();
      await tabTo(page, last, 7);
      await page.keyboard.press('Tab');
      await expect(last).toBeHidden();
      await expect(page.getByRole('main').locator(':focus'), 'the focus is in the page').toBeVisible();
      await toggle.click();
      await toggle.focus();
      await page.keyboard.press('Shift+Tab');
      await expect(last).toBeHidden();
      await expect(inMenu(siteFacts.brand)).toBeFocused();
    });

    await test.step('the page behind it is inert, and a tap outside the menu only closes it', async () => {
      await toggle.click();
      await expect(banner.getByRole('navigation', { name: 'Main' })).toBeVisible();
      // It becomes so a task after the menu is visible.
      await expect(page.locator('[inert]')).toBeAttached();
      for (const beneath of [field, page.getByRole('button', { name: /AI Assistant/ })]) {
        await beneath.focus();
        await expect(beneath, 'inert elements take no focus').not.toBeFocused();
      }
      const menu = await banner.getByRole('navigation').boundingBox();
      await page.mouse.click(195, (menu?.y ?? 0) + (menu?.height ?? 0) + 60);
      await expect(services).toBeHidden();
      await expect(page).toHaveURL('/contact');
      await expect(page.getByRole('main')).toBeVisible();
    });

    await test.step("the current page's link closes it", async () => {
      await toggle.click();
      await inMenu('Contact').click();
      await expect(services).toBeHidden();
    });

    await test.step('the page still works after the phone is rotated', async () => {
      await toggle.click();
      await page.setViewportSize({ width: 844, height: 390 });
      await field.fill('Grace');
      await expect(field).toHaveValue('Grace');
    });
  });

  test('closes when one of its links is followed; Back focuses the heading of its page', async ({ page }) => {
    await open(page, '/');
    const { toggle, inMenu } = parts(page);
    const heading = page.getByRole('heading', { level: 1 });
    await toggle.click();
    await pointAt(inMenu('Services'));
    await inMenu('Services').click();
    await expect(page).toHaveURL('/services');
    await expect(heading).toBeFocused();
    await expect(inMenu('Contact')).toBeHidden();
    await toggle.click();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(heading).toBeFocused();
  });
});
