import { livePages } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test('every page carries a strict policy and its own head', async ({ request, runningSite }) => {
  const titles = new Set<string>();
  const pictures: string[] = [];
  const pages = await livePages(runningSite.origin);
  for (const { path } of pages) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("script-src 'self';");
    expect(policy, path).not.toContain('unsafe');
    expect(policy, path).not.toMatch(/https?:/);
    const html = await response.text();
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}/);
    expect(html, path).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+"/);
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1];
    const shown = await request.get(new URL(picture ?? 'none:').pathname);
    expect([shown.status(), shown.headers()['content-type']], `${path}: ${picture}`).toEqual([
      200,
      'image/png',
    ]);
    if (picture && !html.includes('content="noindex"')) pictures.push(picture);
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1]);
    for (const attributes of inline) expect(attributes, path).toMatch(/type="application\/(ld\+)?json"/);
    expect(html, `${path} has no style attributes`).not.toMatch(/<[^>]+\sstyle="/);
  }
  expect(titles.size, 'each page has a title of its own').toBe(pages.length);
  expect(new Set(pictures).size, 'each page for search engines has a picture of its own').toBe(
    pictures.length,
  );
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read and left', async ({ page, runningSite }) => {
    for (const { path } of await livePages(runningSite.origin)) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await page.getByRole('main').innerText()).length, `${path} has text`).toBeGreaterThan(80);
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Services' })).toBeVisible();
        for (const link of await page.getByRole('main').getByRole('link').all()) {
          await expect(link).toHaveAttribute('href', /^(\/|#|mailto:|tel:|https:\/\/)/);
        }
      });
    }
  });

  test('the menu and the questions open, and links lead on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const menu = page.getByRole('banner').locator('summary');
    await menu.click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible();
    await page.mouse.click(195, 800);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeHidden();
    await menu.click();
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    const faq = page.getByRole('region', { name: 'Before you write' }).locator('details').first();
    await faq.locator('summary').click();
    await expect(faq.getByRole('paragraph').first()).toBeVisible();
  });
});
