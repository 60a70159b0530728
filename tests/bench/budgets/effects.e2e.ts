import { type Browser, expect } from 'playwright/test';
import { open } from '../../support/hydrated';
import { siteTest as test } from '../../support/site-test';
import { taskTimes, traceMainThread } from '../main-thread';
import { phone } from '../phone';

/**
 * How much longer tasks may take with effects than on the same page for a visitor who asked for less motion. A pointer
 * that costs 1.5 ms more at each move on a fast processor makes a busy task about twice as long on `/`.
 */
const mostRatio = {
  /** A busy task: longer than 95 % of all. How many others there are depends on the machine's speed. */
  busy: 1.75,
  /** One task varies more: 0.9 to 2.3 without a cause. */
  longest: 4,
} as const;
/** The first movement compiles the code that it runs; an effect that costs too much does so in every round. */
const rounds = 3;

/** A page with that phone's processor. Returns what moves over it once: processor times of its tasks, in ms. */
async function mover(browser: Browser, address: string, reducedMotion: 'reduce' | 'no-preference') {
  const page = await browser.newPage({ reducedMotion });
  await open(page, address);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  /** Scrolls the page under a pointer that crosses its cards. */
  async function scrollAndHover(): Promise<void> {
    await page.mouse.wheel(0, -20_000);
    for (let step = 0; step < 12; step += 1) {
      await page.mouse.wheel(0, 300);
      for (let move = 0; move < 10; move += 1) await page.mouse.move(200 + move * 90, 200 + (move % 5) * 90);
    }
    await page.waitForTimeout(200);
  }
  return {
    close: () => page.close(),
    async move() {
      await page.bringToFront();
      const times = taskTimes(await traceMainThread(browser, page, scrollAndHover));
      expect(times.length, 'tasks in the trace').toBeGreaterThan(100);
      const sorted = times.toSorted((one, other) => one - other);
      return { busy: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, longest: Math.max(...times) };
    },
  };
}

for (const path of ['/', '/services', '/who-we-help']) {
  test(`effects make no task much longer when a visitor scrolls and hovers over ${path}`, async ({
    browser,
    baseURL,
  }) => {
    const full = await mover(browser, baseURL + path, 'no-preference');
    const reduced = await mover(browser, baseURL + path, 'reduce');
    const costs: Record<'full' | 'reduced', Awaited<ReturnType<typeof full.move>>>[] = [];
    for (let round = 0; round < rounds; round += 1)
      costs.push({ full: await full.move(), reduced: await reduced.move() });
    await Promise.all([full.close(), reduced.close()]);
    for (const task of ['busy', 'longest'] as const) {
      const least = (of: 'full' | 'reduced') => Math.min(...costs.map((cost) => cost[of][task]));
      const measured = costs.map((cost) => `${cost.full[task].toFixed(1)}:${cost.reduced[task].toFixed(1)}`);
      expect
        .soft(least('full') / least('reduced'), `${task} task, ms: ${measured.join(', ')}`)
        .toBeLessThan(mostRatio[task]);
    }
  });
}
