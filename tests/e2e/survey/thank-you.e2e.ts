import { open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

test('the greeting shows no markup or junk that a link has for a name', async ({ page }) => {
  for (const [name, shown] of [
    ['\u0000\u0007\u001b', 'there'],
    ['</h1><script>alert(1)</script>', 'there'],
    ['W'.repeat(3000), 'there'],
    ['Ana\u202eevil', 'there'],
    ['مريم', 'مريم'],
  ] as const) {
    await open(page, `/thank-you?${new URLSearchParams({ type: 'appointment', name })}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`Thanks for your consultation request, ${shown}!`);
    await expect(heading.locator('img, script')).toHaveCount(0);
  }
});
