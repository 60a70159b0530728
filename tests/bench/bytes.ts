import type { Browser } from 'playwright/test';
import { livePages } from '../support/live-pages';
import { measureFirstLoad, totalBytes } from './budgets/first-load';
import { defineNameHelper, phone } from './phone';
import { table } from './statistics';

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** What each page costs until its last control is alive, as sent: HTTP/2, brotli. */
export async function bytesTable(browser: Browser, origin: string): Promise<string> {
  const rows: string[][] = [['page', 'HTML', 'script', 'fonts', 'requests', 'serial steps', 'layout shift']];
  for (const { path } of await livePages(origin)) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: phone.viewport });
    const page = await context.newPage();
    await defineNameHelper(page);
    const { document, before, layoutShift } = await measureFirstLoad(page, origin + path, 500);
    const steps = Math.max(...before.map(({ depth }) => depth)) + 1;
    rows.push([
      `\`${path}\``,
      kb(document.bytes),
      kb(totalBytes(before.filter(({ type }) => type === 'script'))),
      kb(totalBytes(before.filter(({ path }) => path.endsWith('.woff2')))),
      String(before.length),
      String(steps),
      layoutShift.toFixed(3),
    ]);
    await context.close();
  }
  return table(rows);
}
