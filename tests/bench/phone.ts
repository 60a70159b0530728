import { type Browser, chromium, type Page } from 'playwright/test';
import { browserFlags, requireBrowser } from '../browser/find-browser.mjs';

/** A phone of the middle sort on a mobile network. */
export const phone = {
  cpuSlowdown: 4,
  latencyMs: 150,
  downloadBytes: (1.6 * 1024 * 1024) / 8,
  uploadBytes: (0.75 * 1024 * 1024) / 8,
  viewport: { width: 390, height: 844 },
} as const;

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await requireBrowser(), args: browserFlags() });
}

/**
 * Lets functions that are passed to the page name themselves: esbuild, which runs this TypeScript, wraps them in
 * a helper that only Node has.
 */
export async function defineNameHelper(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (named) => named');
}

/** A new visitor with an empty cache on that phone, by its network or, for what the processor alone does, without. */
export async function newVisitor(browser: Browser, network = { slowNetwork: true }): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: phone.viewport,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await defineNameHelper(page);
  if (network.slowNetwork) await slowNetwork(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  return page;
}

async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.downloadBytes,
    uploadThroughput: phone.uploadBytes,
  });
}
