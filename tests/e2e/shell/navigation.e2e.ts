import { hold, shellScripts } from '../../support/hold';
import { hydrated, open, openToRead } from '../../support/hydrated';
import { unknownPath } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test('a reader who scrolls on before a reloaded page responds stays there', async ({ page }) => {
  await open(page, '/services');
  const top = () => page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 900);
  await expect.poll(top).toBe(900);
  const scripts = await hold(page, shellScripts);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(top, { message: 'the browser restores the position' }).toBe(900);
  await page.mouse.wheel(0, -600);
  await expect.poll(top).toBe(300);
  scripts.release();
  await hydrated(page);
  expect(await top()).toBe(300);
});

test('a link to the page that it is on leads to its top and its heading', async ({ page, watched }) => {
  await openToRead(page, '/contact');
  for (const link of [
    page.getByRole('main').getByRole('link', { name: 'Book Your Consultation' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }),
  ]) {
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  expect(watched.documents).toEqual(['/contact']);
});

test('title, description and canonical URL are the same after soft navigation as after loading', async ({
  page,
}) => {
  const headOf = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    }));
  await openToRead(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  const soft = await headOf();
  await open(page, '/contact');
  expect(await headOf()).toEqual(soft);
});

test('the skip link leads past the header', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('an unknown address', () => {
  test.use({ expected: /Failed to load resource.*404/ });

  test('is the 404 page, with status 404 and a way home', async ({ page, watched }) => {
    const response = await page.goto(unknownPath);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'Your Personal Doctor, Where You Need Us',
    );
    expect(watched.documents).toEqual([unknownPath]);
  });
});
