import { afterPaintScript } from '@concierge/contract/after-paint';
import { shellScripts } from '../support/hold';
import { expect, siteTest as test } from '../support/site-test';

for (const [path, missing, text] of [
  ['/auth', shellScripts, /This is taking longer than it should/],
  ['/auth', `**/${afterPaintScript}`, /This is taking longer than it should/],
  ['/patient-survey', shellScripts, /The survey is taking a while to load/],
] as const) {
  test(`${path} shows its own message even if ${missing} does not load`, async ({ page }) => {
    await page.route(missing, (route) => route.abort());
    await page.goto(path);
    const note = page.getByText(text);
    await expect(note).toBeHidden();
    await expect(note).toBeVisible({ timeout: 15_000 });
  });
}
