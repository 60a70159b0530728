import { open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

test('the printed home page has each quote in full, and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 720, height: 900 });
  await open(page, '/');
  const patients = page.getByRole('main').getByRole('region', { name: 'What Our Patients Say', exact: true });
  const quotes = patients.getByRole('figure').filter({ visible: true });
  await expect(quotes).toHaveCount(6);
  for (const quote of await quotes.all()) {
    const { x, width } = (await quote.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(720);
  }
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
});
