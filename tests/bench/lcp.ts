import type { Browser } from 'playwright/test';
import { livePages } from '../support/live-pages';
import { scriptFree } from './compared-sites';
import { firstView } from './first-view';
import { comparedWith, comparison, table } from './statistics';

/** What the scripts may add to the largest contentful paint, as a ratio. */
export const lcpTarget = 1.05;

/** The largest contentful paint of every live page, compared with the same page without scripts. */
export async function lcpTable(browser: Browser, origin: string, runs: number): Promise<string> {
  const rows = [comparison];
  for (const { path } of await livePages(origin)) {
    console.error(`  ${path}`);
    const own: number[] = [];
    const plain: number[] = [];
    const again: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      plain.push((await firstView(browser, origin + scriptFree(path), false)).lcp);
      own.push((await firstView(browser, origin + path, true)).lcp);
      again.push((await firstView(browser, origin + scriptFree(path), false)).lcp);
    }
    rows.push(comparedWith('without scripts', plain, again)(`\`${path}\` LCP`, own, lcpTarget));
  }
  return table(rows);
}
