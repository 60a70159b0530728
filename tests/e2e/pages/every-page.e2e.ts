import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  expected: /Failed to load resource.*404.*no-such-page/,
  contextOptions: { reducedMotion: 'reduce' },
});

// Each test opens every page there is.
test.describe.configure({ timeout: 90_000 });

test('headings on every page are in order, below one h1', async ({ page, runningSite }) => {
  for (const address of await everyAddress(runningSite.origin)) {
    await open(page, address);
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) =>
        headings.filter((each) => each.checkVisibility()).map((each) => Number(each.tagName.slice(1))),
      );
    expect
      .soft(
        levels.filter((level) => level === 1),
        `${address}: h1`,
      )
      .toHaveLength(1);
    expect.soft(levels[0], `${address} begins with its h1`).toBe(1);
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect.soft(jumps, `${address}: ${levels.join(' ')}`).toEqual([]);
  }
});

test('every page has a title and a description that no other page has', async ({ page, runningSite }) => {
  const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() };
  for (const address of await everyAddress(runningSite.origin)) {
    await open(page, address);
    const title = await page.title();
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    expect.soft(seen.titles.get(title), `${address}: "${title}"`).toBeUndefined();
    expect.soft(seen.descriptions.get(description), `${address}: "${description}"`).toBeUndefined();
    expect.soft(description.length, `${address}: ${description}`).toBeGreaterThan(20);
    expect.soft(description.length, `${address} fits a search result: ${description}`).toBeLessThan(181);
    seen.titles.set(title, address);
    seen.descriptions.set(description, address);
  }
});

test('every drawing has an alternative or is hidden', async ({ page, runningSite }) => {
  for (const address of await everyAddress(runningSite.origin)) {
    await open(page, address);
    const bare = await page
      .locator('svg:not([aria-hidden=true]):not([role=img][aria-label]), img:not([alt])')
      .evaluateAll((drawings) => drawings.map((each) => each.outerHTML.slice(0, 120)));
    expect.soft(bare, address).toEqual([]);
  }
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

for (const width of [320, 390]) {
  test(`text of twice the size fits on a phone of ${width} px, in whatever type`, async ({
    page,
    runningSite,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const address of await everyAddress(runningSite.origin)) {
      await open(page, address);
      // What takes the place of 'Loading...' is part of the page.
      if (address === '/auth') await page.getByRole('tab').first().waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const [name, stacks] of Object.entries(types)) {
        const tooWide = await page.locator('html').evaluate((html, stacks) => {
          for (const [stack, family] of stacks) html.style.setProperty(stack, family);
          const { scrollWidth, clientWidth } = html;
          if (scrollWidth <= clientWidth) return [];
          const culprits = [...document.querySelectorAll('main *, header *, footer *')].filter(
            (element) => element.getBoundingClientRect().right > clientWidth + 1,
          );
          return [
            `${scrollWidth} px`,
            ...culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
          ];
        }, stacks);
        expect.soft(tooWide, `${address} in ${name}`).toEqual([]);
      }
    }
  });
}
