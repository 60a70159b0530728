import type { Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  // A 404 page is reported by the browser itself.
  expected: /Failed to load resource.*404.*no-such-page/,
  contextOptions: { reducedMotion: 'reduce' },
});

// Each test opens every page there is.
test.describe.configure({ timeout: 120_000 });

test('every page comes to life without a word on the console, its headings in order, its names its own', async ({
  page,
  runningSite,
  watched,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() };
  for (const address of await everyAddress(runningSite.origin)) {
    await open(page, address);

    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) =>
        headings.filter((each) => each.checkVisibility()).map((each) => Number(each.tagName.slice(1))),
      );
    const first = levels.filter((level) => level === 1);
    expect.soft(first, `${address}: h1`).toHaveLength(1);
    expect.soft(levels[0], `${address} begins with its h1`).toBe(1);
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect.soft(jumps, `${address}: ${levels.join(' ')}`).toEqual([]);

    const title = await page.title();
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    expect.soft(seen.titles.get(title), `${address}: "${title}"`).toBeUndefined();
    expect.soft(seen.descriptions.get(description), `${address}: "${description}"`).toBeUndefined();
    expect.soft(description.length, `${address}: ${description}`).toBeGreaterThan(20);
    expect.soft(description.length, `${address} fits a search result: ${description}`).toBeLessThan(181);
    seen.titles.set(title, address);
    seen.descriptions.set(description, address);

    const bare = await page
      .locator('svg:not([aria-hidden=true]):not([role=img][aria-label]), img:not([alt])')
      .evaluateAll((drawings) => drawings.map((each) => each.outerHTML.slice(0, 120)));
    expect.soft(bare, `${address}: every drawing has an alternative or is hidden`).toEqual([]);
  }
  expect(watched.documents.length).toBeGreaterThan(4);
});

test('every link on every page leads to a page that is there', async ({ page, request, runningSite }) => {
  const checked = new Map<string, number>();
  for (const address of await everyAddress(runningSite.origin)) {
    await page.goto(address);
    const targets = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const target of new Set(targets)) {
      if (!checked.has(target)) checked.set(target, (await request.get(target)).status());
      expect.soft(checked.get(target), `${target} on ${address}`).toBe(200);
    }
    const broken = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !document.getElementById(href.slice(1))),
      );
    expect.soft(broken, `places within ${address}`).toEqual([]);
  }
});

/** The page's own type, and far wider ones that a system may have instead: no layout may rest on which it is. */
const types = {
  'its own type': [],
  'wide type': [
    ['--font-display', 'DejaVu Serif'],
    ['--font-text', 'DejaVu Sans'],
  ],
} as const;

/** What stands beside the screen: nothing, or how wide the page is and its first culprits. */
const tooWide = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => {
    if (scrollWidth <= clientWidth) return [];
    const culprits = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const some = culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth} > ${clientWidth}`, ...some];
  });

test('every page fits every screen by day and a phone at night, there with text of twice the size and in whatever type', async ({
  page,
  runningSite,
}) => {
  for (const address of await everyAddress(runningSite.origin)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 844 });
    await open(page, address);
    // What takes the place of 'Loading...' is part of the page.
    if (address === '/auth') await page.getByRole('tab').first().waitFor();
    for (const width of [320, 390, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await tooWide(page), `${address} at ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    const html = page.locator('html');
    await html.evaluate(({ style }) => style.setProperty('font-size', '200%'));
    for (const [name, stacks] of Object.entries(types)) {
      await html.evaluate(({ style }, fonts) => {
        for (const [stack, family] of fonts) style.setProperty(stack, family);
      }, stacks);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await tooWide(page), `${address} at ${width} px, twice the size in ${name}`).toEqual([]);
      }
    }
  }
});
