import { toastTexts } from '@concierge/contract/messages';
import { hold, shellScripts } from '../../support/hold';
import { hydrated, open, openToRead } from '../../support/hydrated';
import { unknownPath } from '../../support/live-pages';
import { expectNotice, noticeRegion } from '../../support/notices';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

test('going from page to page loads no document, moves focus to the heading and changes the title', async ({
  page,
  watched,
}) => {
  await openToRead(page, '/');
  const home = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(home);
  await expect(page).toHaveTitle(new RegExp(siteFacts.brand));
  await page.goBack();
  await expect(page).toHaveTitle(home);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  expect(watched.documents).toEqual(['/']);
});

for (const [remote, documents] of [
  ['loaded', ['/']],
  ['late', ['/', '/contact', '/']],
] as const) {
  test(`a new page starts at its top, and Back returns to where the reader was, with its remote ${remote}`, async ({
    page,
    watched,
  }) => {
    const files = remote === 'late' ? await hold(page, '**/remotes/booking/**') : undefined;
    await (files ? open : openToRead)(page, '/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    files?.release();
    await hydrated(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await hydrated(page);
    // Not the exact position: with late fonts the page is some lines longer or shorter.
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(watched.documents).toEqual(documents);
  });
}

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

test('a notice disappears after 5 seconds, and a newer one replaces it', async ({ page }) => {
  await open(page, '/patient-survey?session=1763632800000');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  const save = page.getByRole('button', { name: 'Save Progress' });
  await save.click();
  await expectNotice(page, toastTexts.surveySaved);
  // The pointer is on the button and not on the notice, which would keep it open.
  await page.clock.runFor(4900);
  await expect(noticeRegion(page).getByText(toastTexts.surveySaved.title)).toBeVisible();
  await page.clock.runFor(200);
  await expect(noticeRegion(page).getByText(toastTexts.surveySaved.title)).toBeHidden();

  await save.click();
  await page.getByRole('button', { name: 'Erase from this device' }).click();
  await expect(noticeRegion(page).getByRole('button', { name: 'Dismiss notice' })).toHaveCount(1);
  await expect(noticeRegion(page).getByText(toastTexts.surveySaved.title)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(noticeRegion(page).getByRole('button', { name: 'Dismiss notice' })).toHaveCount(0);
});
