import { expect, type Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { siteTest as test } from '../../support/site-test';
import { phone } from '../phone';

const longestTaskMs = 50;
/** A machine that is busy with something else makes a task long now and then; an effect would in every round. */
const rounds = 3;

/** Scrolls the page under a pointer that crosses its cards, and answers how long the tasks over 50 ms took. */
async function longTasks(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { long });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  await page.mouse.wheel(0, -20_000);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 300);
    for (let move = 0; move < 10; move += 1) await page.mouse.move(200 + move * 90, 200 + (move % 5) * 90);
  }
  await page.waitForTimeout(200);
  return await page.evaluate(() => Reflect.get(window, 'long') as number[]);
}

for (const path of ['/', '/services', '/who-we-help']) {
  test(`scrolling and hovering over ${path} makes no task longer than ${longestTaskMs} ms on a slow processor`, async ({
    page,
  }) => {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
    const longest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const long = (await longTasks(page)).filter((ms) => ms > longestTaskMs);
      if (long.length === 0) return;
      longest.push(Math.max(...long));
    }
    expect(longest, 'milliseconds of the longest task in each round').toEqual([]);
  });
}
