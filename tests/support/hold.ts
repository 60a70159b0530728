import type { Page } from 'playwright/test';

/** The addresses of the shell's scripts. */
export const shellScripts = '**/remotes/shell/*/assets/*.js';

/** Holds back every request to an address until it is released, so that a test sees what the page shows meanwhile. */
export async function hold(page: Page, address: string | RegExp): Promise<{ release(): void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
