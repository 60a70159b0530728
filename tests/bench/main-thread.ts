import type { Browser, Page } from 'playwright/test';
import { z } from 'zod';
import { newVisitor } from './phone';

/** The part of Chromium's trace that is read. Times are in microseconds; `tdur` is the time on a processor. */
const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ elementCount: z.number() }).partial().optional(),
    }),
  ),
});

/** Something that the main thread did. */
export interface Work {
  readonly name: string;
  /** Processor time in ms. Other work on the machine makes it wait, but does not add to this. */
  readonly thread: number;
  /** How many elements it gave a style to. */
  readonly styled: number;
  /** True if the page had painted its first content. */
  readonly painted: boolean;
}

/** Processor time of each whole task, in ms. */
export const taskTimes = (work: readonly Work[]): number[] =>
  work.filter(({ name }) => name.endsWith('::RunTask')).map(({ thread }) => thread);

/** The page sets this mark, so that its main thread is found among those of the browser's own pages. */
const tracedMark = 'traced';

/** Traces the page's main thread while `during` runs. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
): Promise<Work[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', 'devtools.timeline'] });
  await during();
  await page.evaluate((mark) => void performance.mark(mark), tracedMark);
  const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
  const marked = traceEvents.find(({ name }) => name === tracedMark);
  if (!marked) throw new Error('The trace has no events of the page');
  const events = traceEvents.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
  return events
    .filter(({ dur }) => dur !== undefined)
    .map(({ name, ts, tdur = 0, args }) => {
      return { name, thread: tdur / 1000, styled: args?.elementCount ?? 0, painted: ts > painted };
    });
}

/** A new visitor's visit for `ms`, with the phone's processor but without its slow network, while `trace` traces it. */
export async function visit<T>(
  browser: Browser,
  address: string,
  ms: number,
  trace: (page: Page, during: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const page = await newVisitor(browser, { slowNetwork: false });
  try {
    return await trace(page, async () => {
      await page.goto(address, { waitUntil: 'load' });
      await page.waitForTimeout(ms);
    });
  } finally {
    await page.context().close();
  }
}

/** Saves a visit's first six seconds for the Performance panel of Chrome's developer tools. */
export const saveProfile = (browser: Browser, address: string, path: string): Promise<void> =>
  visit(browser, address, 6000, async (page, during) => {
    await browser.startTracing(page, { path });
    await during();
    await browser.stopTracing();
  });
