import { type Browser, expect, type Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { siteTest as test } from '../../support/site-test';
import { phone } from '../phone';
import { traceMainThread, wholeTasks } from '../profile/main-thread';

const longestTaskMs = 50;
/** The first hover compiles code that it runs; an effect that is too expensive is so in every round. */
const rounds = 3;

/** Scrolls the page under a pointer that crosses its cards. */
async function scrollAndHover(page: Page): Promise<void> {
  await page.mouse.wheel(0, -20_000);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 300);
    for (let move = 0; move < 10; move += 1) await page.mouse.move(200 + move * 90, 200 + (move % 5) * 90);
  }
  await page.waitForTimeout(200);
}

/** Processor time of the main thread's longest task meanwhile, in ms. */
async function longestTask(browser: Browser, page: Page): Promise<number> {
  const tasks = wholeTasks(await traceMainThread(browser, page, () => scrollAndHover(page)));
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(100);
  return Math.max(...tasks.map(({ thread }) => thread));
}

for (const path of ['/', '/services', '/who-we-help']) {
  test(`scrolling and hovering over ${path} makes no task longer than ${longestTaskMs} ms on a slow processor`, async ({
    browser,
    page,
  }) => {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
    const longest: number[] = [];
    for (let round = 0; round < rounds; round += 1) longest.push(await longestTask(browser, page));
    expect(Math.min(...longest), `${longest.map(Math.round).join(', ')} ms`).toBeLessThan(longestTaskMs);
  });
}
