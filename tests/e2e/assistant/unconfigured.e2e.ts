import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

test.use({ expected: /Failed to load resource.*404.*no-such-page/ });

test('without an assistant the panel says how to reach the practice, and asks nobody', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Open AI Assistant' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant' });
  await expect(panel).toContainText('The assistant isn’t available right now, but we are.');
  await expect(panel.getByRole('link', { name: siteFacts.supportPhone.display })).toHaveAttribute(
    'href',
    `tel:${siteFacts.supportPhone.e164}`,
  );
  await expect(panel.getByRole('link', { name: siteFacts.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${siteFacts.supportEmail}`,
  );
});

test('the button stands at the bottom right of every page', async ({ page, runningSite }) => {
  test.slow();
  for (const address of await everyAddress(runningSite.origin)) {
    await open(page, address);
    const box = await page.getByRole('button', { name: 'Open AI Assistant' }).boundingBox();
    expect.soft(box?.x, address).toBeGreaterThan(1280 - 120);
    expect.soft(box?.y, address).toBeGreaterThan(800 - 120);
  }
});
