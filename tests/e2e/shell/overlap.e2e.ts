import type { Locator, Page } from 'playwright/test';
import { BookingForm } from '../../support/booking-form';
import { open } from '../../support/hydrated';
import { noticeRegion } from '../../support/notices';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

// An iPhone's screen without the browser's bars.
test.use({ viewport: { width: 390, height: 664 } });

const assistant = (page: Page) => page.getByRole('button', { name: 'Open AI Assistant' });
const notice = (page: Page) => page.getByRole('button', { name: 'Dismiss notice' }).locator('..');

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error('Not on the page');
  return { left: found.x, top: found.y, right: found.x + found.width, bottom: found.y + found.height };
}

async function expectApart(one: Locator, other: Locator, why: string): Promise<void> {
  const [a, b] = [await box(one), await box(other)];
  const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  expect.soft(apart, `${why}: ${JSON.stringify([a, b])}`).toBe(true);
}

test('the assistant covers no part of a form at any scroll position', async ({ page }) => {
  for (const path of ['/contact', '/patient-survey?session=1763632800000', '/auth']) {
    await open(page, path);
    const form = page.getByRole('main').locator('form').first();
    await form.waitFor();
    const all = form.locator('input, select, textarea, button, label, p, h2, legend');
    const parts = await all.filter({ visible: true }).all();
    for (const part of parts) {
      // Scroll it to the bottom of the screen, where the assistant is.
      await part.evaluate((element) =>
        window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 30),
      );
      await expectApart(part, assistant(page), `${path}: ${(await part.textContent()) || 'a field'}`);
    }
    expect(parts.length).toBeGreaterThan(3);
  }
});

test('the assistant covers no text of a page at any scroll position', async ({ page }) => {
  // Otherwise the moving quotes cross the whole screen.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/how-it-works', '/terms']) {
    await open(page, path);
    const { left } = await box(assistant(page));
    const under = await page.evaluate((edge) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: string[] = [];
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        // What only assistive technology reads is one pixel wide.
        if (!parentElement?.checkVisibility() || parentElement.clientWidth === 1) continue;
        if (parentElement.closest('[aria-label="Open AI Assistant"]')) continue;
        range.selectNodeContents(texts.currentNode);
        if ([...range.getClientRects()].some(({ right }) => right > edge)) found.push(textContent ?? '');
      }
      return found;
    }, left);
    expect(under, path).toEqual([]);
  }
});

test('the notice about mistakes covers neither their summary nor the first field', async ({ page }) => {
  const form = await BookingForm.open(page);
  await form.submit.click();
  const summary = form.form.getByRole('group', { name: 'Please check the form' });
  await expect(summary).toBeFocused();
  await expect(notice(page)).toBeVisible();
  await expect(summary).toBeInViewport();
  await expectApart(notice(page), summary, 'summary');
  await expectApart(notice(page), form.field('Full Name'), 'the first field');
});

test('a notice covers nothing of the header', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 664 });
    const survey = await Survey.open(page);
    await survey.button('Save Progress').click();
    await expect(noticeRegion(page).getByText('Progress saved!')).toBeVisible();
    const links = page.getByRole('banner').locator('a, summary').filter({ visible: true });
    for (const link of await links.all()) await expectApart(notice(page), link, `${width}: header`);
  }
});

test('a notice moves to the other end of the screen when it would cover the focus', async ({ page }) => {
  const survey = await Survey.open(page);
  const button = survey.button('Save Progress');
  await button.click();
  await expect(noticeRegion(page).getByText('Progress saved!')).toBeVisible();
  await button.evaluate((element) => {
    window.scrollBy(0, element.getBoundingClientRect().top - 100);
    element.blur();
    element.focus({ preventScroll: true });
  });
  await expect.poll(async () => (await box(notice(page))).top).toBeGreaterThan(300);
  await expectApart(notice(page), button, 'button');
});

test('with text twice as large the header’s button fits', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 664 });
  await open(page, '/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const header = page.getByRole('banner');
  const [around, button] = [
    await box(header),
    await box(header.getByRole('link', { name: 'Book Consultation' }).filter({ visible: true })),
  ];
  expect(button.right).toBeLessThanOrEqual(around.right);
  expect(button.bottom).toBeLessThanOrEqual(around.bottom);
});

test('an open assistant hides while somebody types into the page', async ({ page }) => {
  await open(page, '/contact');
  await assistant(page).click();
  const panel = page.getByRole('region', { name: 'AI Assistant' });
  await expect(panel).toBeVisible();
  await page.getByLabel('Full Name').fill('Ada');
  await expect(panel).toBeHidden();
  await page.getByLabel('Full Name').blur();
  await expect(panel).toBeVisible();
});
