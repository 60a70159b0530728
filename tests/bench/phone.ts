import { type Browser, chromium, type Page } from 'playwright/test';
import { browserFlags, requireBrowser } from '../browser/find-browser.mjs';

/** A mid-range phone on a mobile network. */
export const phone = {
  cpuSlowdown: 4,
  latencyMs: 150,
  downloadBytes: (1.6 * 1024 * 1024) / 8,
  uploadBytes: (0.75 * 1024 * 1024) / 8,
  viewport: { width: 390, height: 844 },
} as const;

/** Keeps pages that visitors leave for Back, as every phone does. Playwright by default destroys them first. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await requireBrowser(),
    args: browserFlags(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/**
 * Defines a helper that functions passed to the page need: esbuild, which compiles this TypeScript, adds calls to it,
 * but only Node has it.
 */
async function defineNameHelper(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (named) => named');
}

/** A new visitor with an empty cache on that phone, with its network or, to measure only the processor, without. */
export async function newVisitor(browser: Browser, network = { slowNetwork: true }): Promise<Page> {
  const page = await newFastVisitor(browser);
  await slowDown(page, network);
  return page;
}

/** A new visitor with an empty cache and that phone's screen. */
export async function newFastVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: phone.viewport,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await defineNameHelper(page);
  return page;
}

/** Gives a page that phone's processor and network, until `end` is called. */
export async function slowDown(
  page: Page,
  { slowNetwork } = { slowNetwork: true },
): Promise<{ end(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  if (slowNetwork) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latencyMs,
      downloadThroughput: phone.downloadBytes,
      uploadThroughput: phone.uploadBytes,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  return { end: () => session.detach() };
}
