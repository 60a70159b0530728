import { changeColors, desk, findings, phone } from '../../support/axe';
import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { expect, test } from '../../support/test';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: /Failed to load resource.*404.*no-such-page/,
});

test('axe finds nothing on any page, on a phone and at a desk, by day and at night', async ({
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
    // The same page in other colors, and the other way round.
    expect.soft(await findings(page, ['color-contrast']), `${address} at a desk at night`).toEqual([]);
    await changeColors(page, 'light');
    expect.soft(await findings(page), `${address} at a desk by day`).toEqual([]);
    await page.setViewportSize(phone);
    expect.soft(await findings(page, ['color-contrast']), `${address} on a phone by day`).toEqual([]);
  }
});
