import type { Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

const typed = (page: Page) => page.locator('h1 .kit-typing-typed');

/** Opens a page whose clock moves only when told to. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await open(page, path);
  await page.clock.pauseAt(60_000);
  // Whatever it was at: back to a line that has just come to rest.
  const pause = page.getByRole('button', { name: 'Pause the headline' });
  await pause.click();
  await page.getByRole('button', { name: 'Play the headline' }).click();
}

for (const [path, msPerChar, pauseMs] of [
  ['/', 60, 3500],
  ['/about', 80, 3000],
  ['/services', 80, 3000],
] as const) {
  test(`the headline of ${path} rests ${pauseMs} ms and moves every ${msPerChar} ms`, async ({ page }) => {
    await openWithClock(page, path);
    const full = await typed(page).innerText();
    await page.clock.runFor(pauseMs - 1);
    await expect(typed(page)).toHaveText(full);
    await page.clock.runFor(1);
    await expect(typed(page)).toHaveText(full.slice(0, -1));
    await page.clock.runFor(msPerChar - 1);
    await expect(typed(page)).toHaveText(full.slice(0, -1));
    await page.clock.runFor(1);
    await expect(typed(page)).toHaveText(full.slice(0, -2));
  });
}

test('the headline of the home page types through its four taglines and begins again', async ({ page }) => {
  test.slow();
  await openWithClock(page, '/');
  /** The line that is on its way, with the letters that are not typed yet. */
  const line = () => page.locator('h1 .kit-typing-line').textContent();
  const seen = [await line()];
  for (let step = 0; seen.length < 5 && step < 800; step += 1) {
    await page.clock.runFor(120);
    const now = await line();
    if (now !== seen.at(-1)) seen.push(now);
  }
  const taglines = [
    'Your Personal Doctor, Where You Need Us',
    'Concierge Medical Coaching at Home',
    'Healthcare That Comes to You',
    'Personalized Care in Your Environment',
  ];
  const first = taglines.indexOf(seen[0] ?? '');
  expect(seen).toEqual([0, 1, 2, 3, 4].map((place) => taglines[(first + place) % 4]));
});

test('its cursor is an underscore', async ({ page }) => {
  await open(page, '/');
  const cursor = await typed(page).evaluate((text) => getComputedStyle(text, '::after').content);
  expect(cursor).toMatch(/^"_"/);
});

test('a visitor pauses it, and it stands still on a whole line', async ({ page }) => {
  await openWithClock(page, '/');
  await page.clock.runFor(3500 + 10 * 60);
  await page.getByRole('button', { name: 'Pause the headline' }).click();
  const line = await typed(page).innerText();
  expect(line.length).toBeGreaterThan(25);
  await page.clock.runFor(20_000);
  await expect(typed(page)).toHaveText(line);
});

test('a screen reader gets one whole heading, whatever is typed', async ({ page }) => {
  await openWithClock(page, '/');
  await page.clock.runFor(3500 + 10 * 60);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Your Personal Doctor, Where You Need Us',
  );
});

test('it waits until it is seen', async ({ page }) => {
  await openWithClock(page, '/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.clock.runFor(100);
  await page.waitForTimeout(200);
  await page.clock.runFor(100);
  const line = await typed(page).textContent();
  await page.clock.runFor(20_000);
  expect(await typed(page).textContent()).toBe(line);
});
