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
    for (const { path } of await livePages(runningSite.origin)) {
      await open(page, path);
      // A page may load something first, such as the session of an account.
      await page.waitForLoadState('networkidle');
      const cut = await page.evaluate(looks);
      const sheets = live.find(({ paths }) => paths.includes(path))?.styles ?? [];
      for (const { url } of sheets) await page.addStyleTag({ url });
      const whole = await page.evaluate(looks);
      const different = whole.filter((look, index) => look !== cut[index]).length;
      expect.soft({ path, sheets: sheets.length, different }).toEqual({ path, sheets: 1, different: 0 });
    }
  });

  test('of a prefetched page take effect only when that page is shown', async ({ page }) => {
    await open(page, '/');
    const inEffect = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
          .filter(({ sheet }) => sheet)
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
