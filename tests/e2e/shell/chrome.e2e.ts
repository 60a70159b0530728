import { open } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

const mainLinks = [
  ['About', '/about'],
  ['Services', '/services'],
  ['How It Works', '/how-it-works'],
  ['Contact', '/contact'],
] as const;

test('the header has the four links and Book Consultation', async ({ page }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  const links = header.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(mainLinks.map(([label]) => label));
  for (const [label, path] of mainLinks) {
    await expect(links.filter({ hasText: label })).toHaveAttribute('href', path);
  }
  await expect(header.getByRole('link', { name: 'Book Consultation' })).toHaveAttribute('href', '/contact');
  await expect(header.getByRole('link', { name: siteFacts.brand })).toHaveAttribute('href', '/');
});

test('the header stays in sight', async ({ page }) => {
  await open(page, '/');
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('the link of the page on show is marked, and no other', async ({ page }) => {
  await open(page, '/');
  const navigation = page.getByRole('banner').getByRole('navigation');
  await expect(navigation.locator('[aria-current]')).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(navigation.locator('[aria-current=page]')).toHaveText(['Contact']);
});

test('the link of the page on show is marked in the served HTML already', async ({ request }) => {
  const html = await (await request.get('/contact')).text();
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>Contact<\/a>/);
});

test('the footer has the blurb, the links, the contact details and the year', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Quick Links')).toBeVisible();
  for (const [label, path] of [
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['HIPAA Notice', '/hipaa'],
    ['Services', '/services'],
    ['Is This Right for You', '/who-we-help'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', path);
  }
  await expect(footer.getByRole('link', { name: siteFacts.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${siteFacts.supportEmail}`,
  );
  await expect(footer.getByRole('link', { name: siteFacts.supportPhone.display })).toHaveAttribute(
    'href',
    `tel:${siteFacts.supportPhone.e164}`,
  );
  await expect(footer).toContainText(siteFacts.brand);
  await expect(footer).toContainText('2025');
});

test('the assistant button changes its label with its state', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open AI Assistant' }).click();
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeVisible();
  await page.getByRole('button', { name: 'Close AI Assistant' }).click();
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open AI Assistant' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, closes on Escape and gives focus back', async ({ page }) => {
    await open(page, '/');
    const toggle = page.getByRole('banner').locator('summary');
    const links = page.getByRole('banner').getByRole('link', { name: 'Services' });
    await expect(links).toBeHidden();
    await toggle.click();
    await expect(links).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(links).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('Tab never leads beneath the open menu: leaving it at either end closes it', async ({ page }) => {
    await open(page, '/contact');
    const banner = page.getByRole('banner');
    const toggle = banner.locator('summary');
    const last = banner.getByRole('link', { name: 'Sign in' });
    await toggle.click();
    await tabTo(page, last, 7);
    await page.keyboard.press('Tab');
    await expect(last).toBeHidden();
    await expect(page.getByRole('main').locator(':focus'), 'on in the page').toBeVisible();

    await toggle.click();
    await toggle.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(last).toBeHidden();
    await expect(banner.getByRole('link', { name: siteFacts.brand })).toBeFocused();
  });

  test('Escape closes the menu wherever the focus is, and the page works again', async ({ page }) => {
    await open(page, '/contact');
    const banner = page.getByRole('banner');
    await banner.locator('summary').click();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    await expect(banner.getByRole('link', { name: 'Services' })).toBeHidden();
    await page.getByLabel('Full Name').fill('Ada');
    await expect(page.getByLabel('Full Name')).toBeFocused();
  });

  test('while the menu is open the page beneath it is out of reach, and a tap beside it only closes it', async ({
    page,
  }) => {
    await open(page, '/contact');
    const banner = page.getByRole('banner');
    await banner.locator('summary').click();
    for (const beneath of [
      page.getByLabel('Full Name'),
      page.getByRole('button', { name: /AI Assistant/ }),
    ]) {
      await beneath.focus();
      await expect(beneath, 'what is inert takes no focus').not.toBeFocused();
    }
    const menu = await banner.getByRole('navigation').boundingBox();
    await page.mouse.click(195, (menu?.y ?? 0) + (menu?.height ?? 0) + 60);
    await expect(banner.getByRole('link', { name: 'Services' })).toBeHidden();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('main')).toBeVisible();
  });

  test('a phone that is turned with its menu open keeps a page that works', async ({ page }) => {
    await open(page, '/contact');
    await page.getByRole('banner').locator('summary').click();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByLabel('Full Name').fill('Ada');
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada');
  });

  test('the page that Back leads to has its heading focused, although the menu was open', async ({
    page,
  }) => {
    await open(page, '/');
    const banner = page.getByRole('banner');
    await banner.locator('summary').click();
    await banner.getByRole('link', { name: 'Services' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await banner.locator('summary').click();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('the menu closes when one of its links is followed', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Services' })).toBeHidden();
  });

  test('the menu also closes when its link leads to the page on show', async ({ page }) => {
    await open(page, '/contact');
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Services' })).toBeHidden();
  });
});
