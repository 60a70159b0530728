import type { Locator, Page } from 'playwright/test';
import { open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

/** Moves a card to the middle of the screen, and rests the pointer on it once it is still. */
async function pointAt(page: Page, card: Locator): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(300);
  const box = await card.boundingBox();
  if (!box) throw new Error('The card is not on screen');
  await page.mouse.move(box.x + box.width - 20, box.y + 20);
  await page.mouse.move(box.x + box.width - 24, box.y + 24);
}

const motes = (card: Locator) => card.locator('.kit-card-mote');
const spot = (card: Locator) => card.locator('.kit-card-spot');

test('a card has particles, spotlight, glow and tilt only while the pointer is on it', async ({ page }) => {
  for (const [path, particles, radius] of [
    ['/', 6, 250],
    ['/services', 4, 250],
    ['/who-we-help', 6, 280],
  ] as const) {
    await open(page, path);
    const card = page.getByRole('main').getByRole('article').first();
    await expect(motes(card)).toHaveCount(0);
    await pointAt(page, card);
    await expect(motes(card), path).toHaveCount(particles);
    await expect(spot(card)).toHaveCSS('width', `${2 * radius}px`);
    await expect(card).toHaveCSS('transform', /^matrix3d/);
    const glow = card.locator('.kit-card-light');
    await expect(glow).toHaveCSS('opacity', '1');
    await expect(glow).not.toHaveCSS('box-shadow', 'none');
    await page.mouse.move(5, 5);
    await expect(motes(card)).toHaveCount(0);
    await expect(glow).toHaveCount(0);
    await expect(card).toHaveCSS('transform', 'none');
  }
});

test('cards have effects from 769 px up, and none with reduced motion', async ({ page }) => {
  for (const [width, reducedMotion, count] of [
    [768, 'no-preference', 0],
    [769, 'no-preference', 4],
    [1280, 'reduce', 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion });
    await open(page, '/services');
    const card = page.getByRole('main').getByRole('article').first();
    await pointAt(page, card);
    // No event signals that there are none.
    if (count === 0) await page.waitForTimeout(500);
    await expect(motes(card), `${width} px, ${reducedMotion}`).toHaveCount(count);
    if (count === 0) await expect(card).toHaveCSS('transform', 'none');
    await page.mouse.move(5, 5);
  }
});
