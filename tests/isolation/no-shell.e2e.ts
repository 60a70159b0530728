import { afterPaintScript } from '@concierge/contract/releases/performance-marks';
import { shellScripts } from '../support/hold';
import { expect, siteTest as test } from '../support/site-test';

for (const missing of [shellScripts, `**/${afterPaintScript}`]) {
  test(`/auth shows its own message even if ${missing} does not load`, async ({ page }) => {
    await page.route(missing, (route) => route.abort());
    await page.goto('/auth');
    const note = page.getByText(/This is taking longer than it should/);
    await expect(note).toBeHidden();
    await expect(note).toBeVisible({ timeout: 15_000 });
  });
}
