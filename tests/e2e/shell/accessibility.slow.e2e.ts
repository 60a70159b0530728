import { changeColors, desk, findings, phone } from '../../support/axe';
import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: /Failed to load resource.*404.*no-such-page/,
});

test('axe finds nothing on any page, on phone and desktop, in light and dark mode', async ({
  page,
  runningSite,
}) => {
  test.slow();
  for (const address of await everyAddress(runningSite.origin)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phone);
    await open(page, address);
    expect.soft(await findings(page), `${address} on a phone at night`).toEqual([]);
    await page.setViewportSize(desk);
    // Each size gets one full check. Its other color scheme needs only the check of contrast.
    expect.soft(await findings(page, ['color-contrast']), `${address} at a desk at night`).toEqual([]);
    await changeColors(page, 'light');
    expect.soft(await findings(page), `${address} at a desk by day`).toEqual([]);
    await page.setViewportSize(phone);
    expect.soft(await findings(page, ['color-contrast']), `${address} on a phone by day`).toEqual([]);
  }
});
