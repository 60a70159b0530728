import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { open, pointAt } from '../../support/hydrated';
import { livePages } from '../../support/live-pages';
import { expect, test } from '../../support/test';

const asset = z.object({ url: z.string() });
const loading = z.object({ paths: z.array(z.string()), styles: z.array(asset) });
const registry = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(z.object({ extras: z.object({ loading: z.optional(loading) }) })),
  ),
});

const softly = expect.configure({ soft: true });

/** How everything in the page looks, pseudo-elements included, by the properties that this site's rules set. */
const looks = () => {
  const properties =
    'display position inset z-index width height margin padding border border-radius outline color background-color background-image box-shadow opacity transform filter font letter-spacing text-align text-decoration text-wrap white-space list-style-type gap grid-template-columns grid-area flex align-items justify-content overflow cursor content animation-name transition-property stroke fill clip-path appearance'.split(
      ' ',
    );
  return [...document.querySelectorAll('main *')].map((element) =>
    [null, '::before', '::after']
      .map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        return properties.map((property) => style.getPropertyValue(property)).join(';');
      })
      .join('|'),
  );
};

/** The elements that look different with a page's whole stylesheets. */
async function differencesWith(page: Page, sheets: readonly { url: string }[]): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const cut = await page.evaluate(looks);
  const added = await Promise.all(sheets.map(({ url }) => page.addStyleTag({ url })));
  const whole = await page.evaluate(looks);
  for (const sheet of added) await sheet.evaluate((element) => element.parentNode?.removeChild(element));
  const different = whole.flatMap((look, index) => (look === cut[index] ? [] : [index]));
  const elements = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );
  return different.map((index) => elements[index] ?? '');
}

/** Opens what is folded in a page, goes to its last step, and sends its forms as they are. Returns how many. */
async function provoke(page: Page): Promise<number> {
  const main = page.getByRole('main');
  await main.locator('details').evaluateAll((all) => {
    for (const folded of all) folded.setAttribute('open', '');
  });
  const next = main.getByRole('button', { name: 'Next' });
  while (await next.isVisible()) await next.click();
  const buttons = await main.locator('button[type="submit"]:visible').all();
  for (const button of buttons) await button.click();
  await page.waitForLoadState('networkidle');
  return buttons.length;
}

test.describe('styles', () => {
  // Without motion, so that two looks can be compared.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('that are inlined in a page make it look the same as its whole stylesheet', async ({
    page,
    runningSite,
  }) => {
    test.slow();
    const { microFrontends } = registry.parse(
      await (await fetch(`${runningSite.origin}/registry.json`)).json(),
    );
    const live = Object.values(microFrontends).flatMap((versions) =>
      versions.flatMap(({ extras }) => extras.loading ?? []),
    );
    const sent: string[] = [];
    const addresses = (await livePages(runningSite.origin)).map(({ path }) => path);
    for (const address of [
      ...addresses,
      '/contact?form=message',
      '/auth?view=sign-up',
      '/auth?view=forgotten',
    ]) {
      await open(page, address);
      // A page may load something first, such as the session of an account.
      await page.waitForLoadState('networkidle');
      const path = address.replace(/\?.*/, '');
      const sheets = live.find(({ paths }) => paths.includes(path))?.styles ?? [];
      expect.soft(sheets, address).toHaveLength(1);
      const differences = () => differencesWith(page, sheets);
      // Polls, because something else may change meanwhile: late fonts take effect, or an error appears.
      await softly.poll(differences, { message: address }).toEqual([]);
      if ((await provoke(page)) > 0) sent.push(address);
      await softly.poll(differences, { message: `${address}, opened and sent empty` }).toEqual([]);
    }
    expect(sent).toEqual(
      expect.arrayContaining([
        '/contact',
        '/contact?form=message',
        '/patient-survey',
        '/change-request',
        '/auth',
        '/auth?view=forgotten',
      ]),
    );
  });

  test('of a prefetched page take effect only when that page is shown', async ({ page }) => {
    await open(page, '/');
    const inEffect = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
          .filter(({ sheet, href }) => sheet && !href.includes('/remotes/shell/'))
          .map(({ media }) => matchMedia(media).matches),
      );
    const link = page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first();
    await link.hover();
    // In effect they would restyle the current page, which takes a quarter of a second on a slow phone.
    await expect.poll(inEffect).toContain(false);
    expect(await inEffect()).not.toContain(true);
    await pointAt(link);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
    expect(await inEffect()).not.toContain(false);
  });
});
