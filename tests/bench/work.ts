import type { Browser } from 'playwright/test';
import { scriptFree } from './compared-sites';
import { type Task, threadTime, wholeTasks } from './profile/main-thread';
import { traceVisit } from './profile/profile';
import { median, table } from './statistics';

/** The pages to measure, and when. */
export const worked = [
  { path: '/', when: 'first 6 s', ms: 6000 },
  { path: '/contact', when: 'first 6 s', ms: 6000 },
  { path: '/terms', when: 'first 3 s', ms: 3000 },
  { path: '/', when: '5 s at rest', afterMs: 6000, ms: 5000 },
] as const;

/** Time that tasks take beyond 50 ms each. A tap meanwhile has to wait that long. */
const blocking = (tasks: readonly Task[]) =>
  wholeTasks(tasks).reduce((sum, { thread }) => sum + Math.max(0, thread - 50), 0);

/** Main thread time on a slow processor of each page: ours, the twin's, and without scripts. */
export async function workTable(
  browser: Browser,
  origin: string,
  twin: string,
  runs: number,
): Promise<string> {
  const rows = [['page', 'main thread', 'twin', 'without scripts', 'beyond 50 ms a task', 'twin']];
  for (const { path, when, ...times } of worked) {
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
      medianOf(beside, threadTime),
      medianOf(plain, threadTime),
      medianOf(own, blocking),
      medianOf(beside, blocking),
    ]);
  }
  return table(rows);
}
