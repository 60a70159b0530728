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
      args: z.object({ name: z.unknown() }).partial().optional(),
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
}

/** Top-level tasks. */
export const wholeTasks = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ name }) => name.endsWith('::RunTask'));

/** Total processor time, in milliseconds. */
export const threadTime = (tasks: readonly Task[]): number =>
  wholeTasks(tasks).reduce((sum, { thread }) => sum + thread, 0);

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
  await browser.startTracing(page, { categories: ['toplevel', ...(parts ? ['devtools.timeline'] : [])] });
  await during();
  const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
  const mainThreads = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  // The browser keeps an idle renderer or two for the next pages. The page's own is the busiest.
  return [...mainThreads]
    .map((id) =>
      nested(traceEvents.filter(({ pid, tid, dur }) => dur !== undefined && `${pid} ${tid}` === id)),
    )
    .reduce<Task[]>((most, tasks) => (threadTime(tasks) > threadTime(most) ? tasks : most), []);
}

function nested(events: readonly z.infer<typeof traced>['traceEvents'][number][]): Task[] {
  const tasks: { name: string; thread: number; own: number }[] = [];
  const open: { end: number; task: { own: number } }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of [...events].sort(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    const thread = tdur / 1000;
    const task = { name, thread, own: thread };
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) outer.task.own -= thread;
    open.push({ end: ts + dur, task });
    tasks.push(task);
  }
  return tasks;
}
