import { type Browser, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { open } from '../../support/hydrated';
import { siteTest as test } from '../../support/site-test';
import { phone } from '../phone';

const longestTaskMs = 50;
/** A first hover compiles what it runs; an effect that is too dear is so in every round. */
const rounds = 3;

/** What is read of Chromium's trace: durations in microseconds, `tdur` of them on a processor. */
const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/**
 * Scrolls the page under a pointer that crosses its cards, and answers for how long the longest task of its main
 * thread kept a processor busy, in ms: what else the machine does makes a task wait, and no dearer.
 */
async function longestTask(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.mouse.wheel(0, -20_000);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 300);
    for (let move = 0; move < 10; move += 1) await page.mouse.move(200 + move * 90, 200 + (move % 5) * 90);
  }
  await page.waitForTimeout(200);
  const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
  const mainThreads = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  );
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
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
