import type { Browser } from 'playwright/test';
import { scriptFree } from './compared-sites';
import { type Task, threadTime, wholeTasks } from './profile/main-thread';
import { traceVisit } from './profile/profile';
import { median, table } from './statistics';

/**
 * The pages to measure, for how long, from when on (the start of the visit, or `afterMs` later, untouched), and how long
 * the main thread may work.
 */
export const worked: readonly { path: string; ms: number; afterMs?: number; targetMs: number }[] = [
  { path: '/', ms: 6000, targetMs: 800 },
  { path: '/contact', ms: 6000, targetMs: 800 },
  { path: '/terms', ms: 3000, targetMs: 700 },
  { path: '/', ms: 5000, afterMs: 6000, targetMs: 250 },
];

/** Time that tasks take beyond 50 ms each. A tap meanwhile has to wait that long. */
const blocking = (tasks: readonly Task[]) =>
  wholeTasks(tasks).reduce((sum, { thread }) => sum + Math.max(0, thread - 50), 0);

/** Each page's main thread time on a slow processor: ours, the twin's, and without scripts. */
export async function workTable(
  browser: Browser,
  origin: string,
  twin: string,
  runs: number,
): Promise<string> {
  const rows = [['page', 'main thread', 'target', 'twin', 'without scripts', 'beyond 50 ms a task', 'twin']];
  for (const { path, targetMs, ...times } of worked) {
    const when = times.afterMs ? `${times.ms / 1000} s untouched` : `first ${times.ms / 1000} s`;
    const own: Task[][] = [];
    const beside: Task[][] = [];
    const plain: Task[][] = [];
    for (let run = 1; run <= runs; run += 1) {
      own.push(await traceVisit(browser, origin + path, times));
      beside.push(await traceVisit(browser, twin + path, times));
      plain.push(await traceVisit(browser, origin + scriptFree(path), times));
    }
    const medianOf = (visits: readonly Task[][], of: (tasks: readonly Task[]) => number) =>
      `${median(visits.map(of)).toFixed(0)} ms`;
    rows.push([
      `\`${path}\`, ${when}`,
      medianOf(own, threadTime),
      `${targetMs} ms`,
      medianOf(beside, threadTime),
      medianOf(plain, threadTime),
      medianOf(own, blocking),
      medianOf(beside, blocking),
    ]);
  }
  return table(rows);
}
