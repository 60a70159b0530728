import type { Browser, Page } from 'playwright/test';
import { z } from 'zod';

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

/** A task of the main thread. Times are in milliseconds. */
export interface Task {
  readonly name: string;
  /** Processor time. Other work on the machine makes a task wait, but does not add to this. */
  readonly thread: number;
  /** The same without nested tasks. */
  readonly own: number;
  /** How many elements it gave a style to. */
  readonly styled: number;
  /** True if the page had painted its first content. */
  readonly painted: boolean;
}

/** Top-level tasks. */
export const wholeTasks = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ name }) => name.endsWith('::RunTask'));

/** Total processor time, in milliseconds. */
export const threadTime = (tasks: readonly Task[]): number =>
  wholeTasks(tasks).reduce((sum, { thread }) => sum + thread, 0);

/** The page sets this mark, so that its main thread is found among those of the browser's own pages. */
const tracedMark = 'traced';

/**
 * Traces the page's main thread while `during` runs.
 * @param parts also traces what tasks consist of: script, style, layout, paint.
 */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
  parts = false,
): Promise<Task[]> {
  const categories = ['toplevel', 'blink.user_timing', ...(parts ? ['devtools.timeline'] : [])];
  await browser.startTracing(page, { categories });
  await during();
  await page.evaluate((mark) => void performance.mark(mark), tracedMark);
  const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
  const marked = traceEvents.find(({ name }) => name === tracedMark);
  if (!marked) throw new Error('The trace has no events of the page');
  const events = traceEvents.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  return nested(
    events.filter(({ dur }) => dur !== undefined),
    painted?.ts ?? 0,
  );
}

function nested(events: readonly z.infer<typeof traced>['traceEvents'][number][], paintedAt: number): Task[] {
  const tasks: (Omit<Task, 'own'> & { own: number })[] = [];
  const open: { end: number; task: { own: number } }[] = [];
  for (const { name, ts, dur = 0, tdur = 0, args } of [...events].sort(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    const thread = tdur / 1000;
    const styled = args?.elementCount ?? 0;
    const task = { name, thread, own: thread, styled, painted: ts > paintedAt };
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) outer.task.own -= thread;
    open.push({ end: ts + dur, task });
    tasks.push(task);
  }
  return tasks;
}
