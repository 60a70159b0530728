import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { browserFlags, requireBrowser } from '../../browser/find-browser.mjs';
import type { Engine, Handle, Tab } from './driver';

/** Drives Chromium through its own protocol, Firefox through WebDriver BiDi. */
export async function startPuppeteer(name: 'chromium' | 'firefox'): Promise<Engine> {
  const executablePath = await requireBrowser(name);
  const browser = await puppeteer.launch(
    name === 'firefox'
      ? { browser: 'firefox', executablePath, acceptInsecureCerts: true }
      : { browser: 'chrome', executablePath, acceptInsecureCerts: true, args: browserFlags() },
  );
  return {
    name,
    async newTab(size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      // A tab in the background may get no keys.
      await page.bringToFront();
      return tab(page, () => context.close());
    },
    quit: () => browser.close(),
  };
}

const tab = (page: Page, close: () => Promise<void>): Tab => ({
  async goto(address) {
    await page.goto(address);
  },
  async reload() {
    await page.reload();
  },
  // goBack() waits for a load, and a page that was kept for Back has none.
  async back() {
    await page.evaluate('void history.back()');
  },
  async forward() {
    await page.goForward();
  },
  // If a navigation replaces the document meanwhile, ask the new one.
  evaluate: (expression) => page.evaluate(expression).catch(() => page.evaluate(expression)),
  async element(expression) {
    const found = (await page.evaluateHandle(expression)).asElement();
    return found ? handle(found as ElementHandle) : undefined;
  },
  toFront: () => page.bringToFront(),
  resize: (size) => page.setViewport(size),
  picture: () => page.screenshot(),
  close,
});

const handle = (element: ElementHandle): Handle => ({
  click: () => element.click(),
  hover: () => element.hover(),
  type: (text) => element.type(text),
  async choose(value) {
    await element.select(value);
  },
});
