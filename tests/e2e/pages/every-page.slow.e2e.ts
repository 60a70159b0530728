import type { Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  // The browser itself reports a 404 page.
  expected: /Failed to load resource.*404.*no-such-page/,
  contextOptions: { reducedMotion: 'reduce' },
});

/** The page's own fonts, and far wider ones that a system may use instead. Layouts must work with both. */
const types = {
  'its own type': [],
  'wide type': [
    ['--font-display', 'DejaVu Serif'],
    ['--font-text', 'DejaVu Sans'],
  ],
} as const;

/** What overflows a screen of this width: nothing, or the page's width and the first culprits. */
const tooWide = (page: Page, width: number) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }, screen) => {
    // Playwright hides scroll bars, so they take no width.
    if (clientWidth !== screen) return [`still laid out for ${clientWidth} px`];
    if (scrollWidth <= clientWidth) return [];
    const culprits = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const some = culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth} > ${clientWidth}`, ...some];
  }, width);

/** Expects the page to fit a screen of this width. On a busy machine, its layout takes a moment. */
async function expectNoOverflow(page: Page, width: number, message: string): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await expect
    .configure({ soft: true })
    .poll(() => tooWide(page, width), { message, timeout: 5000 })
    .toEqual([]);
}

test('every page fits every screen in light mode, and in dark mode with doubled text in any font', async ({
  page,
  runningSite,
}) => {
  test.slow();
  for (const address of await everyAddress(runningSite.origin)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 844 });
    await open(page, address);
    // Wait for what replaces 'Loading...'.
    if (address === '/auth') await page.getByRole('tab').first().waitFor();
    for (const width of [320, 390, 768, 1280, 1680])
      await expectNoOverflow(page, width, `${address} at ${width} px`);
    await page.emulateMedia({ colorScheme: 'dark' });
    const html = page.locator('html');
    await html.evaluate(({ style }) => style.setProperty('font-size', '200%'));
    for (const [name, stacks] of Object.entries(types)) {
      await html.evaluate(({ style }, fonts) => {
        for (const [stack, family] of fonts) style.setProperty(stack, family);
      }, stacks);
      for (const width of [320, 390, 1280])
        await expectNoOverflow(page, width, `${address} at ${width} px, twice the size in ${name}`);
    }
  }
});
