import { basename } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { newVisitor } from '../phone';
import { table } from '../statistics';
import { type Task, threadTime, traceMainThread, wholeTasks } from './main-thread';

/** Long enough for everything that a first visit does by itself. */
const watchedMs = 6000;
const shown = 20;

/** Traces a new visitor's visit to a page for `ms`, with the phone's processor but without its slow network. */
export async function traceVisit(
  browser: Browser,
  address: string,
  { ms = watchedMs, parts = false } = {},
): Promise<Task[]> {
  const page = await newVisitor(browser, { slowNetwork: false });
  try {
    return await traceMainThread(browser, page, () => visit(page, address, ms), parts);
  } finally {
    await page.context().close();
  }
}

async function visit(page: Page, address: string, ms: number): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(ms);
}

/** A table of the total milliseconds and number of items with each name, most expensive first. */
function mostExpensive<T>(
  head: string,
  items: readonly T[],
  nameOf: (item: T) => string,
  msOf: (item: T) => number,
) {
  const sums = new Map<string, { ms: number; times: number }>();
  for (const item of items) {
    const sum = sums.get(nameOf(item)) ?? { ms: 0, times: 0 };
    sums.set(nameOf(item), { ms: sum.ms + msOf(item), times: sum.times + 1 });
  }
  const rows = [...sums].sort(([, one], [, other]) => other.ms - one.ms).slice(0, shown);
  return table([
    [head, 'ms', 'times'],
    ...rows.map(([name, { ms, times }]) => [name, ms.toFixed(0), String(times)]),
  ]);
}

/** Samples the page's scripts: the frame of each sample, and its duration. Names are those in the built files. */
async function sampleScripts(browser: Browser, address: string) {
  const page = await newVisitor(browser, { slowNetwork: false });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 500 });
    await session.send('Profiler.start');
    await visit(page, address, watchedMs);
    const { nodes, samples = [], timeDeltas = [] } = (await session.send('Profiler.stop')).profile;
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
    return samples.flatMap((id, index) => {
      const frame = frames.get(id);
      return frame ? [{ frame, ms: (timeDeltas[index] ?? 0) / 1000 }] : [];
    });
  } finally {
    await page.context().close();
  }
}

/** Where a page's main thread spends its first seconds on a slow phone: by kind of work, by file, by function. */
export async function profile(browser: Browser, origin: string, path: string): Promise<string> {
  const tasks = await traceVisit(browser, origin + path, { parts: true });
  const scripts = (await sampleScripts(browser, origin + path)).filter(({ frame }) => frame.url !== '');
  const longest = Math.max(...wholeTasks(tasks).map(({ thread }) => thread));
  const fileOf = ({ frame }: (typeof scripts)[number]) => basename(frame.url);
  const functionOf = ({ frame }: (typeof scripts)[number]) =>
    `${frame.functionName || 'anonymous'} ${basename(frame.url)}:${frame.lineNumber + 1}:${frame.columnNumber + 1}`;
  return [
    `${path}: ${threadTime(tasks).toFixed(0)} ms of processor time in ${watchedMs / 1000} s, ` +
      `the longest task ${longest.toFixed(0)} ms.`,
    mostExpensive(
      'what',
      tasks,
      ({ name }) => name,
      ({ own }) => own,
    ),
    'Its scripts, sampled in another visit:',
    mostExpensive('file', scripts, fileOf, ({ ms }) => ms),
    mostExpensive('function', scripts, functionOf, ({ ms }) => ms),
  ].join('\n\n');
}
