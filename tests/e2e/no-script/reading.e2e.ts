import { everyAddress } from '../../support/live-pages';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

// An unknown address answers 404, which the browser reports.
test.use({ javaScriptEnabled: false, expected: /status of 404/ });

test('every page has its heading, its text and working links', async ({ page, runningSite }) => {
  test.slow();
  const addresses = await everyAddress(runningSite.origin);
  expect(addresses.length).toBeGreaterThan(12);
  const targets = new Map<string, string>();
  for (const address of addresses) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    expect((await main.innerText()).length, `text of ${address}`).toBeGreaterThan(100);
    await expect(page.getByRole('contentinfo')).toContainText(siteFacts.supportEmail);
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const href of links) {
      expect.soft(href, address).toMatch(/^(\/|#|mailto:|tel:|https:\/\/)/);
      if (href.startsWith('/')) targets.set(href, address);
      if (!href.startsWith('#')) continue;
      await expect.soft(page.locator(`[id="${href.slice(1)}"]`), `${href} on ${address}`).toHaveCount(1);
    }
  }
  for (const [target, address] of targets) {
    expect.soft((await fetch(runningSite.origin + target)).status, `${target} on ${address}`).toBe(200);
  }
});

test('all headings are visible: nothing waits for a script to fade in', async ({ page }) => {
  for (const path of ['/', '/about', '/services', '/how-it-works', '/who-we-help', '/contact']) {
    await page.goto(path);
    // The second form is hidden behind its switch.
    const headings = page.getByRole('main').locator('h2', { hasNotText: 'Send Us a Message' });
    expect(await headings.count(), path).toBeGreaterThan(0);
    for (const heading of await headings.all()) {
      await expect(heading, path).toBeVisible();
      const seeThrough = await heading.evaluate((element) => {
        for (let at: Element | null = element; at; at = at.parentElement)
          if (getComputedStyle(at).opacity !== '1') return at.outerHTML.slice(0, 80);
        return null;
      });
      expect(seeThrough, path).toBeNull();
    }
  }
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, and its links work', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('banner').locator('summary');
    const services = page.getByRole('banner').getByRole('link', { name: 'Services' });
    await expect(services).toBeHidden();
    await menu.click();
    await expect(services).toBeVisible();
    await page.mouse.click(195, 800);
    await expect(services, 'a tap beside it closes it').toBeHidden();
    await menu.click();
    await services.click();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(services, 'a new page begins with the menu closed').toBeHidden();
  });
});
