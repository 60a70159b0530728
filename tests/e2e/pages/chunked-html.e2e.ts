import { createServer, type ServerResponse } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { expect, siteTest as test } from '../../support/site-test';

test('a page that arrives in pieces is painted once its text is complete, and does not shift', async ({
  page,
  runningSite,
}) => {
  const html = await (await fetch(`${runningSite.origin}/`)).text();
  const cut = html.indexOf('</h1>');
  expect(cut).toBeGreaterThan(0);
  let sendTheRest = () => {};
  const server = createServer((request, response: ServerResponse) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    sendTheRest = () => response.end(html.slice(cut));
  });
  const { origin, close } = await listen(server);
  try {
    await page.goto(`${origin}/`, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeAttached();
    const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length);
    // No event signals that nothing was painted: half a second is thirty frames.
    await page.waitForTimeout(500);
    expect(await painted()).toBe(0);
    sendTheRest();
    await expect.poll(painted).toBeGreaterThan(0);
    await page.waitForLoadState();
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
            type: 'layout-shift',
            buffered: true,
          });
          setTimeout(() => resolve(0), 300);
        }),
    );
    expect(shifts).toBe(0);
  } finally {
    await close();
  }
});
