import { open } from '../../support/hydrated';
import { everyAddress, livePages } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  // The browser itself reports a 404 page.
  expected: /Failed to load resource.*404.*no-such-page/,
  contextOptions: { reducedMotion: 'reduce' },
});

test('every page becomes interactive with a silent console, ordered headings and a unique title and description', async ({
  page,
  runningSite,
  watched,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() };
  const pages = await livePages(runningSite.origin);
  const accounts = new Set(pages.filter(({ remote }) => remote === 'auth').map(({ path }) => path));
  for (const address of await everyAddress(runningSite.origin)) {
    asked.length = 0;
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

    const assistant = await page.getByRole('button', { name: 'Open AI Assistant' }).boundingBox();
    expect.soft(assistant?.x, `${address}: the assistant at the right`).toBeGreaterThan(1280 - 120);
    expect.soft(assistant?.y, `${address}: the assistant at the bottom`).toBeGreaterThan(800 - 120);

    // Only account pages load account files.
    await page.waitForLoadState('networkidle');
    const ofAccounts = asked.some((path) => /^\/remotes\/auth\/|^\/accounts/.test(path));
    expect.soft(ofAccounts, `${address} loads something of accounts`).toBe(accounts.has(address));
  }
  expect(watched.documents.length).toBeGreaterThan(4);
});
