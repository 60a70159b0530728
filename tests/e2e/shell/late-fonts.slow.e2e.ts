import type { Page } from 'playwright/test';
import { firstLoadBudgets as budgets } from '../../bench/budgets/budgets';
import { hold } from '../../support/hold';
import { hydrated, open, pointAt } from '../../support/hydrated';
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
const brand = { top: 'header .logo-word', end: 'footer p' };

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
const atEnd = (page: Page) =>
  page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 1);
for (const width of [390, 1280]) {
  test(`${width} px: late fonts are applied to what is in view and ahead of the reader, or on the next page, and nothing moves`, async ({
    browser,
    runningSite,
  }) => {
    const addresses = await everyAddress(runningSite.origin);
    const waited: string[] = [];
    for (const address of addresses) {
      const page = await browser.newPage({ baseURL: runningSite.origin, viewport: { width, height: 844 } });
      await watchShifts(page);
      const fonts = await hold(page, '**/*.woff2');
      await page.goto(address, { waitUntil: 'commit' });
      await hydrated(page);
      for (const text of Object.values(brand))
        expect.soft(await fontsOf(page, text), `${address}, before`).not.toContain('Newsreader');
      const before = (await shiftsOf(page)).length;
      fonts.release();
      const inOwnType = async (text: string) => (await fontsOf(page, text)).includes('Newsreader');
      const atOnce = await expect
        .poll(() => inOwnType(brand.top), { timeout: 3000 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        );
      if (atOnce) {
        for (let screens = 0; screens < 40 && !(await atEnd(page)); screens += 1) {
          await page.mouse.wheel(0, 600);
          await page.waitForTimeout(100);
        }
        await expect.soft.poll(() => inOwnType(brand.end), `${address}, its end`).toBe(true);
      }
      const shifts = (await shiftsOf(page)).slice(before);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect
        .soft(sum, `${address}: ${shifts.map(({ what }) => what).join('; ')}`)
        .toBeLessThan(budgets.lateFontShift);
      // If a visible line would break elsewhere, the fonts wait for the next page.
      if (!atOnce) {
        const name = address === '/how-it-works' ? 'Services' : 'How It Works';
        const next = page.getByRole('contentinfo').getByRole('link', { name });
        // Wait until it is loaded: a new document would have the fonts from the start.
        await pointAt(next);
        await next.click();
        await expect.soft.poll(() => inOwnType(brand.end), address).toBe(true);
        waited.push(address);
      }
      await page.close();
    }
    expect(waited.length, `pages that waited: ${waited.join(', ')}`).toBeLessThan(addresses.length / 4);
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

test('a hidden tab gets late fonts everywhere, a page that is left does not', async ({ page }) => {
  const fonts = await hold(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'commit' });
  await hydrated(page);
  fonts.release();
  await expect.poll(() => fontsOf(page, brand.top)).toContain('Newsreader');
  const hide = (transition: string) =>
    page.evaluate((type) => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      window.dispatchEvent(new Event(type));
      document.dispatchEvent(new Event('visibilitychange'));
    }, transition);
  await hide('pagehide');
  expect(await fontsOf(page, brand.end)).not.toContain('Newsreader');
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  await hide('pageshow');
  await expect.poll(() => fontsOf(page, brand.end)).toContain('Newsreader');
});
