import type { Page } from 'playwright/test';
import { open, pointAt } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

test('the header stays in view', async ({ page }) => {
  await open(page, '/');
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('its links stand in one row or in the menu, at every width and with text of twice the size', async ({
  page,
}) => {
  await open(page, '/');
  const banner = page.getByRole('banner');
  const menu = banner.locator('summary');
  const link = banner.getByRole('link', { name: 'Services', exact: true }).and(page.locator(':visible'));
  const height = async () => Math.round((await banner.boundingBox())?.height ?? 0);
  const oneRow = await height();
  const atEveryWidth = async (what: string) => {
    for (const width of [1280, 1180, 1100, 1024, 920, 900, 880, 820, 772, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(height, `${what}, ${width} px`).toBe(oneRow);
      await expect(menu.or(link).and(page.locator(':visible'))).toHaveCount(1);
    }
  };
  await atEveryWidth('the links that ship');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(link).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(menu).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    const last = document.querySelector('header nav li:last-child');
    for (const text of ['Pricing and Fees', 'Our Plans']) {
      const item = last?.cloneNode(true);
      if (!(item instanceof Element) || !item.firstElementChild) throw new Error('no link');
      item.firstElementChild.textContent = text;
      last?.after(item);
    }
  });
  await atEveryWidth('two more links');
});

test('it leaves a low window to the page', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, '/services');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
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
      await page.setViewportSize({ width: 932, height: 430 });
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
