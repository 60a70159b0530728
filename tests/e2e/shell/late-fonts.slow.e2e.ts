import type { Page } from 'playwright/test';
import { firstLoadBudgets as budgets } from '../../bench/budgets/budgets';
import { hold } from '../../support/hold';
import { hydrated, open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  expected: /Failed to load resource|no-such-page/,
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ timeout: 180_000 });

/** The first word of the name of each font that the browser really uses for an element's text. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName.split(' ')[0] ?? '');
}

/** Texts in the display font that every page has, at its top and its end. CSS selectors, as the protocol requires. */
const brand = { top: 'header .logo > span', end: 'footer p' };

/** The total width of all text on the page, laid end to end, in pixels. */
const widthOfText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let width = 0;
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const line of range.getClientRects()) width += line.width;
    }
    return width;
  });

/** Records the layout shifts of each document from its start. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        );
        shifts.push({ value, what: moved.map((text) => text?.slice(0, 60)).join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'shifts') as { value: number; what: string }[]);

for (const width of [390, 1280]) {
  test(`${width} px: fonts that arrive after the page responds are applied at once, and hardly anything moves`, async ({
    browser,
    runningSite,
  }) => {
    for (const address of await everyAddress(runningSite.origin)) {
      const page = await browser.newPage({ baseURL: runningSite.origin, viewport: { width, height: 844 } });
      await watchShifts(page);
      const fonts = await hold(page, '**/*.woff2');
      await page.goto(address, { waitUntil: 'commit' });
      await hydrated(page);
      expect.soft(await fontsOf(page, brand.top), `${address}, before`).not.toContain('Newsreader');
      fonts.release();
      for (const text of Object.values(brand))
        await expect.soft.poll(() => fontsOf(page, text), address).toContain('Newsreader');
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect
        .soft(sum, `${address}: ${shifts.map(({ what }) => what).join('; ')}`)
        .toBeLessThan(budgets.lateFontShift);
      await page.close();
    }
  });
}

test('text in fallback fonts is as wide as in the real ones', async ({ page, runningSite }) => {
  for (const address of await everyAddress(runningSite.origin)) {
    await open(page, address);
    const own = await widthOfText(page);
    await page.route('**/*.woff2', (route) => route.abort());
    await open(page, address);
    expect.soft(await fontsOf(page, brand.end), address).not.toContain('Newsreader');
    const ratio = (await widthOfText(page)) / own;
    expect.soft(ratio, `${address}: width of the fallback's text`).toBeGreaterThan(0.98);
    expect.soft(ratio, `${address}: width of the fallback's text`).toBeLessThan(1.02);
    await page.unroute('**/*.woff2');
  }
});
