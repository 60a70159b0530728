import type { Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page, starts its headline and almost pauses it, so that a test can seek to a time in its line. */
async function openTyping(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Pause the headline' })).toBeVisible();
  await page.clock.runFor(5000);
  await expect.poll(() => states(page)).toContain('running');
  // Not quite paused; a slow test still finds the first line.
  await heading(page).evaluate((h1) => {
    for (const animation of h1.getAnimations({ subtree: true })) animation.updatePlaybackRate(0.001);
  });
}

const states = (page: Page) =>
  heading(page).evaluate((h1) => h1.getAnimations({ subtree: true }).map(({ playState }) => playState));

const seek = (page: Page, ms: number) =>
  heading(page).evaluate((h1, time) => {
    for (const animation of h1.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = time;
    }
  }, ms);

/** The visible letters: those inside the box that clips their row. */
const seen = (page: Page) =>
  heading(page).evaluate((h1) =>
    [...h1.querySelectorAll('.kit-typing-clip')]
      .map((box) => {
        const letters = box.firstElementChild?.firstChild;
        const text = letters?.textContent ?? '';
        const range = document.createRange();
        const shown = [...text].filter((_letter, index) => {
          if (letters) range.setStart(letters, index);
          if (letters) range.setEnd(letters, index + 1);
          return range.getBoundingClientRect().right <= box.getBoundingClientRect().right + 0.5;
        });
        return shown.join('');
      })
      .join(' ')
      .trim(),
  );

for (const [path, msPerChar, pauseMs] of [
  ['/', 60, 3500],
  ['/about', 80, 3000],
  ['/services', 80, 3000],
] as const) {
  test(`the headline of ${path} rests ${pauseMs} ms and moves every ${msPerChar} ms`, async ({ page }) => {
    await openTyping(page, path);
    const full = (await heading(page).ariaSnapshot()).match(/"(.*)"/)?.[1] ?? '';
    const resting = (full.length - 1) * msPerChar;
    const seenAt = async (ms: number) => {
      await seek(page, ms);
      return await seen(page);
    };
    /** What is visible half a millisecond before and after a change. */
    const around = async (ms: number) => [await seenAt(ms - 0.5), await seenAt(ms + 0.5)];
    const typed = (count: number) => full.slice(0, count).trimEnd();
    const [none, one, two] = [typed(0), typed(1), typed(2)];
    const [whole, without, less] = [full, typed(full.length - 1), typed(full.length - 2)];
    expect(await seenAt(0)).toBe(one);
    expect(await around(msPerChar)).toEqual([one, two]);
    expect(await around(resting)).toEqual([without, whole]);
    expect(await around(resting + pauseMs)).toEqual([whole, without]);
    expect(await around(resting + pauseMs + msPerChar)).toEqual([without, less]);
    expect(await around(resting + pauseMs + resting)).toEqual([one, none]);
  });
}

test('the headline of the home page types its four taglines and starts over', async ({ page }) => {
  await openTyping(page, '/');
  const taglines = [
    'Your Personal Doctor, Where You Need Us',
    'Concierge Medical Coaching at Home',
    'Healthcare That Comes to You',
    'Personalized Care in Your Environment',
  ];
  for (const line of [...taglines, taglines[0]]) {
    await expect
      .poll(async () => {
        await seek(page, 3000);
        return await seen(page);
      })
      .toBe(line);
    await heading(page).evaluate((h1) => {
      for (const animation of h1.getAnimations({ subtree: true })) animation.finish();
    });
  }
});

test('the headline is named by its whole line, stops out of view, pauses on a whole line and rewraps', async ({
  page,
}) => {
  const line = 'Your Personal Doctor, Where You Need Us';
  await open(page, '/');
  const cursor = await page
    .locator('h1 .kit-typing-typed')
    .evaluate((text) => getComputedStyle(text, '::after').content);
  expect(cursor, 'an underscore').toMatch(/^"_"/);
  await openTyping(page, '/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => states(page), 'out of sight').not.toContain('running');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => states(page), 'in sight').toContain('running');

  await page.getByRole('button', { name: 'Pause the headline' }).click();
  expect(await seen(page)).toBe(line);
  expect(new Set(await states(page))).toEqual(new Set(['paused']));
  const rows = page.locator('h1 .kit-typing-clip');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(rows).toHaveText(['Your Personal Doctor,', 'Where You Need Us']);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(rows).toHaveText(['Your Personal', 'Doctor, Where', 'You Need Us']);
  await page.getByRole('button', { name: 'Play the headline' }).click();
  await expect.poll(() => states(page)).toContain('running');
  await seek(page, 300);
  await expect(heading(page)).toHaveAccessibleName(line);
});

test('typing a letter computes no style and no layout', async ({ page }) => {
  await openTyping(page, '/about');
  await seek(page, 0);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const count = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return count('RecalcStyleCount') + count('LayoutCount');
  };
  const workFor = async (ms: number) => {
    const before = await work();
    await page.waitForTimeout(ms);
    return (await work()) - before;
  };
  // Wait until nothing but the typing is running.
  await expect.poll(() => workFor(500)).toBe(0);
  const workOfALine = async () => {
    await seek(page, 0);
    await heading(page).evaluate((h1) => {
      for (const animation of h1.getAnimations({ subtree: true })) {
        animation.playbackRate = 1;
        animation.play();
      }
    });
    return await workFor(1200);
  };
  // A busy machine sometimes adds work to a line, but not to each of three.
  const lines = [await workOfALine(), await workOfALine(), await workOfALine()];
  // Two frames at the start, and none for each of fifteen letters.
  expect(Math.min(...lines), `work of each: ${lines.join(', ')}`).toBeLessThan(5);
  expect((await seen(page)).length).toBeGreaterThan(10);
});
