import { shellScripts } from '../support/hold';
import { expect, siteTest as test } from '../support/site-test';

for (const [path, text] of [
  ['/auth', /This is taking longer than it should/],
  ['/patient-survey', /The survey is taking a while to load/],
] as const) {
  test(`${path} shows its own message if even the shell's script does not load`, async ({ page }) => {
    await page.route(shellScripts, (route) => route.abort());
    await page.goto(path);
    const note = page.getByText(text);
    await expect(note).toBeHidden();
    await expect(note).toBeVisible({ timeout: 15_000 });
  });
}
