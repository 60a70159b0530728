import { type Browser, expect } from 'playwright/test';
import { open } from '../../support/hydrated';
import { siteTest as test } from '../../support/site-test';
import { taskTimes, traceMainThread } from '../main-thread';
import { phone } from '../phone';

/**
 * How much longer a busy task may take with effects than on the same page for a visitor who asked for less motion. A
 * pointer that costs 1.5 ms more at each move on a fast processor makes it about twice as long on `/`.
 */
const mostRatio = 1.75;
/** A busy task: longer than this share of all. How many others there are depends on the machine's speed. */
const busy = 0.95;
/** The first movement compiles the code that it runs; an effect that costs too much does so in every round. */
const rounds = 3;

/** A page with that phone's processor. Returns what moves over it once and measures a busy task: processor time in ms. */
async function mover(browser: Browser, address: string, reducedMotion: 'reduce' | 'no-preference') {
  const page = await browser.newPage({ reducedMotion });
  await open(page, address);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  /** Scrolls the page under a pointer that crosses its cards. */
  async function move(): Promise<void> {
    await page.mouse.wheel(0, -20_000);
    for (let step = 0; step < 12; step += 1) {
      await page.mouse.wheel(0, 300);
      for (let point = 0; point < 10; point += 1)
        await page.mouse.move(200 + point * 90, 200 + (point % 5) * 90);
    }
    await page.waitForTimeout(200);
  }
  return async () => {
    await page.bringToFront();
    const times = taskTimes(await traceMainThread(browser, page, move));
    expect(times.length, 'tasks in the trace').toBeGreaterThan(100);
    return times.toSorted((one, other) => one - other)[Math.floor(times.length * busy)] ?? Number.NaN;
  };
}

for (const path of ['/', '/services']) {
  test(`effects make no busy task much longer when a visitor scrolls and hovers over ${path}`, async ({
    browser,
    baseURL,
  }) => {
    const full = await mover(browser, baseURL + path, 'no-preference');
    const reduced = await mover(browser, baseURL + path, 'reduce');
    const costs: { full: number; reduced: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      costs.push({ full: await full(), reduced: await reduced() });
    const least = (of: 'full' | 'reduced') => Math.min(...costs.map((cost) => cost[of]));
    const measured = costs.map((cost) => `${cost.full.toFixed(1)}:${cost.reduced.toFixed(1)}`).join(', ');
    expect(least('full') / least('reduced'), `ms of processor time: ${measured}`).toBeLessThan(mostRatio);
  });
}
