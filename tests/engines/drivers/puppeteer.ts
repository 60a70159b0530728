import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { browserFlags, requireBrowser } from '../../browser/find-browser.mjs';
import type { Engine, Handle, Tab } from './driver';

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startPuppeteer(name: 'chromium' | 'firefox'): Promise<Engine> {
  const executablePath = await requireBrowser(name);
  const browser = await puppeteer.launch(
    name === 'firefox'
      ? { browser: 'firefox', executablePath }
      : { browser: 'chrome', executablePath, args: browserFlags() },
  );
  return {
    name,
    version: await browser.version(),
    async newTab(size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
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
  async back() {
    await page.goBack();
  },
  async forward() {
    await page.goForward();
  },
  // A document that makes way for another meanwhile does not answer; the other does.
  evaluate: (expression) => page.evaluate(expression).catch(() => page.evaluate(expression)),
  async element(expression) {
    const found = (await page.evaluateHandle(expression)).asElement();
    return found ? handle(found as ElementHandle) : undefined;
  },
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
