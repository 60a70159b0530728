import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const control = (page: Page, name: 'Pause' | 'Play') =>
  page.getByRole('button', { name: `${name} the headline` });

/** Opens a page, stops its clock and lets the headline begin again with a whole line. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await expect(control(page, 'Pause')).toBeVisible();
  await page.clock.pauseAt(100_000);
  await control(page, 'Pause').click();
  await control(page, 'Play').click();
  await expect(control(page, 'Pause')).toBeVisible();
}

/** The letters that show, each with its position in pixels. */
const letters = (page: Page) =>
  heading(page).evaluate((h1) => {
    const shown: { letter: string; left: number; top: number }[] = [];
    const texts = document.createTreeWalker(h1, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.clientWidth === 1) continue;
      for (const [index, letter] of [...(node.textContent ?? '')].entries()) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { left, top } = range.getBoundingClientRect();
        shown.push({ letter, left, top });
      }
    }
    return shown;
  });
const seen = async (page: Page) => (await letters(page)).map(({ letter }) => letter).join('');

const home = { msPerChar: 60, pauseMs: 3500 };
const others = { msPerChar: 80, pauseMs: 3000 };

/** Lets a letter come or go at a time until the headline shows a text. */
async function typeUntil(page: Page, text: string, msPerChar: number): Promise<void> {
  for (let letter = 0; (await seen(page)) !== text; letter += 1) {
    expect(letter, `never showed "${text}"`).toBeLessThan(200);
    await page.clock.runFor(msPerChar);
  }
}

for (const [path, { msPerChar, pauseMs }] of [
  ['/', home],
  ['/about', others],
  ['/services', others],
] as const) {
  test(`the headline of ${path} rests ${pauseMs} ms and moves every ${msPerChar} ms`, async ({ page }) => {
    await openStill(page, path);
    const line = await seen(page);
    /** Expects the text to stay for a time, and then to have so many letters. */
    const changes = async (ms: number, letters: number) => {
      const before = await seen(page);
      await page.clock.runFor(ms - 1);
      expect(await seen(page)).toBe(before);
      await page.clock.runFor(1);
      await expect.poll(async () => (await seen(page)).length).toBe(letters);
    };
    await changes(pauseMs, line.length - 1);
    await changes(msPerChar, line.length - 2);
    await typeUntil(page, line.slice(0, 1), msPerChar);
    await changes(msPerChar, 0);
    await changes(msPerChar, 1);
    await changes(msPerChar, 2);
  });
}

test('the headline of the home page types its four taglines and starts over', async ({ page }) => {
  await openStill(page, '/');
  const [first, ...rest] = [
    'Your Personal Doctor, Where You Need Us',
    'Concierge Medical Coaching at Home',
    'Healthcare That Comes to You',
    'Personalized Care in Your Environment',
  ] as const;
  expect(await seen(page)).toBe(first);
  for (const line of [...rest, first]) {
    await page.clock.runFor(home.pauseMs);
    await typeUntil(page, line, home.msPerChar);
  }
  await expect(heading(page)).toHaveAccessibleName(first);
});

test('the headline stops out of view and pauses on a whole line', async ({ page }) => {
  await openStill(page, '/');
  const line = await seen(page);
  await page.clock.runFor(home.pauseMs);
  await typeUntil(page, line.slice(0, 8), home.msPerChar);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(heading(page)).not.toBeInViewport();
  await page.clock.runFor(5000);
  expect(await seen(page), 'out of sight').toBe(line.slice(0, 8));

  await page.evaluate(() => window.scrollTo(0, 0));
  await control(page, 'Pause').click();
  await page.clock.runFor(10_000);
  expect(await seen(page), 'paused').toBe(line);
  await control(page, 'Play').click();
  await page.clock.runFor(home.pauseMs);
  await expect.poll(() => seen(page)).toBe(line.slice(0, -1));
});

test('on a phone, no letter moves while the headline is typed, and its underscore follows the last one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStill(page, '/');
  const whole = await letters(page);
  expect(new Set(whole.map(({ top }) => top)).size, 'rows').toBe(3);
  const end = whole.at(-1);
  const resting = await heading(page).locator('.kit-typing-cursor').boundingBox();
  expect(Math.abs((resting?.y ?? 0) - (end?.top ?? 0)), 'row of the cursor at rest').toBeLessThan(20);
  expect((resting?.x ?? 0) - (end?.left ?? 0), 'cursor at rest').toBeGreaterThan(0);
  await page.clock.runFor(home.pauseMs);
  for (const text of ['Your Personal Doctor, Wh', 'Your Perso', 'Your']) {
    await typeUntil(page, text, home.msPerChar);
    const partial = await letters(page);
    for (const [index, { left, top }] of partial.entries()) {
      expect(Math.abs(left - (whole[index]?.left ?? 0)), `letter ${index} of "${text}"`).toBeLessThan(1);
      expect(top, `letter ${index} of "${text}"`).toBe(whole[index]?.top);
    }
    const next = whole[partial.length];
    const cursor = await heading(page).locator('.kit-typing-cursor').boundingBox();
    expect(Math.abs((cursor?.x ?? 0) - (next?.left ?? 0)), `cursor after "${text}"`).toBeLessThan(1);
    expect(Math.abs((cursor?.y ?? 0) - (next?.top ?? 0)), `row of the cursor after "${text}"`).toBeLessThan(
      20,
    );
  }
});
