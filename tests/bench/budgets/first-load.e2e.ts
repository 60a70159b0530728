import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterPaintScript } from '@concierge/contract/releases/performance-marks';
import { selfSigned } from '@concierge/local/testing/certificate';
import { test as base, expect } from 'playwright/test';
import { livePages } from '../../support/live-pages';
import { SiteProcess } from '../../support/stack/launch';
import { firstLoadBudgets as budgets } from './budgets';
import { type FirstLoad, type Loaded, measureFirstLoad, totalBytes } from './first-load';

/** The composed site as visitors get it: HTTP/2, brotli. */
const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      // For this process's own requests; ignoreHTTPSErrors does the same for the browser.
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      const site = await SiteProcess.start({ http2: await selfSigned() });
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });

const heaviest = (files: readonly Loaded[]) =>
  [...files]
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 4)
    .map(({ path, bytes }) => `${path} ${bytes} bytes`)
    .join(', ');

/** The parts of a composed page with their sizes, heaviest first, each compressed separately. */
function htmlParts(html: string): string {
  const parts = new Map<string, string>();
  const take = (pattern: RegExp, name: (match: string[]) => string) => {
    for (const match of html.matchAll(pattern)) parts.set(name(match), match[0]);
  };
  take(/<style data-remote="([^"]*)"[^>]*>[\s\S]*?<\/style>/g, ([, remote]) => `styles of ${remote}`);
  take(/<script type="application\/json"[\s\S]*?<\/script>/g, () => 'registry');
  take(/<header[\s\S]*?<\/header>/g, () => 'header');
  take(/<main[\s\S]*?<\/main>/g, () => 'the page');
  take(/<footer[\s\S]*?<\/footer>/g, () => 'footer');
  return [...parts]
    .map(([name, part]) => ({ name, bytes: brotliCompressSync(part).length }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes }) => `${name} ${bytes}`)
    .join(', ');
}

function expectInBudget(
  path: string,
  { document, html, before, layoutShift, shiftedBy, formats }: FirstLoad,
): void {
  const scripts = before.filter(({ type }) => type === 'script');
  const blocking = before.filter(({ blocking }) => blocking);
  const deep = before.filter(({ depth }) => depth + 1 > budgets.serialSteps);
  expect
    .soft(
      blocking.map((file) => file.path),
      `${path}: requests that block rendering`,
    )
    .toEqual([]);
  expect
    .soft(document.bytes, `${path}: HTML, made of ${htmlParts(html)}`)
    .toBeLessThanOrEqual(budgets.htmlBytes);
  expect
    .soft(
      totalBytes(scripts),
      `${path}: scripts before every control is alive; the heaviest: ${heaviest(scripts)}`,
    )
    .toBeLessThanOrEqual(budgets.scriptBytes(path));
  // A phone takes about 100 ms to load what they need.
  expect.soft(formats, `${path}: formats of Intl before every control is alive`).toEqual([]);
  const fonts = before.filter(({ path }) => path.endsWith('.woff2'));
  expect
    .soft(totalBytes(fonts), `${path}: fonts; the heaviest: ${heaviest(fonts)}`)
    .toBeLessThanOrEqual(budgets.fontBytes);
  expect
    .soft(before.length, `${path}: requests before that: ${before.map((file) => file.path).join(', ')}`)
    .toBeLessThanOrEqual(budgets.requests);
  expect
    .soft(
      // Sorted: the document names both, and the browser may request either first.
      scripts
        .filter(({ depth }) => depth === 1)
        .map((file) => basename(file.path))
        .sort(),
      `${path}: scripts that the browser requests before the first paint`,
    )
    .toEqual([afterPaintScript, expect.stringMatching(/^shell-.*\.js$/)]);
  expect
    .soft(
      deep.map((file) => `${file.path} at step ${file.depth + 1}`),
      `${path}: what is asked for too late`,
    )
    .toEqual([]);
  expect
    .soft(layoutShift, `${path}: layout shift, by ${shiftedBy.join('; ')}`)
    .toBeLessThan(budgets.layoutShift);
}

test('the first load of / keeps the budgets', async ({ page, site }, { annotations }) => {
  // Long enough for the headline to type, pause and start another line.
  const load = await measureFirstLoad(page, `${site.origin}/`, 9000);
  expect(load.document.protocol).toBe('h2');
  expect(load.document.encoding).toBe('br');
  for (const { path, type, bytes, encoding } of load.before) {
    // The edge does not compress tiny files.
    if (type === 'script' && bytes > 1024) expect(encoding, path).toBe('br');
  }
  const scripts = totalBytes(load.before.filter(({ type }) => type === 'script'));
  const description = `HTML ${load.document.bytes} bytes, scripts ${scripts} bytes, ${load.before.length} requests`;
  annotations.push({ type: 'measured', description });
  expectInBudget('/', load);
});

test('the first load of every other page keeps them too', async ({ browser, site }) => {
  test.slow();
  for (const { path } of await livePages(site.origin)) {
    if (path === '/') continue;
    const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
    expectInBudget(path, await measureFirstLoad(page, site.origin + path, 500));
    await page.close();
  }
});

test('going through the whole site loads one React, one router and one kit, and no federation runtime', async ({
  page,
  site,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.ok()) scripts.add(pathname);
  });
  for (const { path } of await livePages(site.origin)) {
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  }
  const sources = new Map<string, string>();
  // Read now: the browser drops what it loaded when it goes to the next page.
  for (const path of scripts) sources.set(path, await (await page.request.get(site.origin + path)).text());
  /** Text that only the library itself contains, even minified. */
  const copies = {
    React: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g,
    'react-dom': /__reactContainer\$/g,
    router: /You cannot render a <Router> inside another <Router>/g,
    kit: /["'`]concierge\.session["'`]/g,
  };
  for (const [library, mark] of Object.entries(copies)) {
    const holders = [...sources].flatMap(([path, source]) => [...source.matchAll(mark)].map(() => path));
    expect(holders, `copies of ${library}`).toHaveLength(1);
  }
  expect([...sources.values()].join()).not.toContain('__FEDERATION__');
});
