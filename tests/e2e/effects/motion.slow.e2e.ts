import { readSite } from '@concierge/command-line/workspace';
import type { Page } from 'playwright/test';
import { fontsShown } from '../../support/fonts';
import { open } from '../../support/hydrated';
import { expect, test } from '../../support/test';

/** Names of all running animations. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  );

test.describe('testimonial rows', () => {
  const tracks = '.testimonials-track';
  const states = (page: Page) =>
    page
      .locator(tracks)
      .evaluateAll((rows) => rows.flatMap((row) => row.getAnimations().map(({ playState }) => playState)));

  test.beforeEach(async ({ page }) => {
    await open(page, '/');
    await page.getByRole('heading', { name: 'What Our Patients Say' }).scrollIntoViewIfNeeded();
    await page.mouse.move(5, 5);
  });

  test('move in cycles of 30 seconds, in two directions', async ({ page }) => {
    const timing = await page
      .locator(tracks)
      .evaluateAll((rows) =>
        rows.map((row) => [
          getComputedStyle(row).animationDuration,
          getComputedStyle(row).animationDirection,
        ]),
      );
    expect(timing).toEqual([
      ['30s', 'normal'],
      ['30s', 'reverse'],
    ]);
    await expect.poll(() => states(page)).toEqual(['running', 'running']);
  });

  test('pause under the pointer', async ({ page }) => {
    await page.locator('.testimonials-rows').hover();
    await expect.poll(() => states(page)).toEqual(['paused', 'paused']);
    await page.mouse.move(5, 5);
    await expect.poll(() => states(page)).toEqual(['running', 'running']);
  });

  test('pause on focus', async ({ page }) => {
    await page.locator('.testimonials-rows').focus();
    await expect.poll(() => states(page)).toEqual(['paused', 'paused']);
  });

  test('pause with a control that shows its state', async ({ page }) => {
    const control = page.getByRole('checkbox', { name: 'Pause the moving quotes' });
    await control.check();
    await page.mouse.move(5, 5);
    await expect.poll(() => states(page)).toEqual(['paused', 'paused']);
    await control.uncheck();
    await control.blur();
    await page.mouse.move(5, 5);
    await expect.poll(() => states(page)).toEqual(['running', 'running']);
  });
});

test('the logo’s letters animate 50 ms apart, once per visit, off the main thread', async ({ page }) => {
  // Recorded, because a browser drops finished animations.
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    const kept: Animation[] = [];
    Object.assign(window, { kept });
    Element.prototype.animate = function animateAndKeep(...how) {
      const animation = Reflect.apply(animate, this, how);
      if (this.closest('header .logo')) kept.push(animation);
      return animation;
    };
  });
  const animations = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'kept') as Animation[]).flatMap(({ effect }) => {
        if (!(effect instanceof KeyframeEffect)) return [];
        const { offset, computedOffset, easing, composite, ...changed } = effect.getKeyframes()[1] ?? {};
        const wholeMs = Number(effect.getComputedTiming().duration);
        return [{ startMs: Math.round(Number(offset) * wholeMs), changed: Object.keys(changed).sort() }];
      }),
    );
  await open(page, '/');
  const places = [...readSite().brand].flatMap((letter, index) => (letter === ' ' ? [] : [index * 50]));
  // Only a property that does not need a repaint in each frame, as a color would.
  const expected = places.map((startMs) => ({ startMs, changed: ['opacity'] }));
  await expect.poll(animations).toEqual(expected);
  const again = [
    () => page.reload(),
    () => page.evaluate(() => window.location.assign('/about')),
    // As from the address bar.
    () => page.goto('/services'),
  ];
  for (const load of again) {
    const loaded = page.waitForEvent('load');
    await load();
    await loaded;
    // It comes when the page has come to rest, as the animation would.
    await expect(page.getByRole('button', { name: 'Open AI Assistant' })).toBeVisible();
    expect(await animations()).toEqual([]);
  }
});

test('nothing moves by itself with reduced motion', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/about', '/services']) {
    await open(page, path);
    const heading = await page.locator('h1 .kit-typing-line').textContent();
    await expect.poll(() => moving(page), path).toEqual([]);
    await page.waitForTimeout(4000);
    expect(await page.locator('h1 .kit-typing-line').textContent(), path).toBe(heading);
    await expect(page.getByRole('button', { name: /the headline$/ }), 'no control is needed').toBeHidden();
  }
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`nothing shifts on a screen of ${viewport.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const path of ['/', '/about', '/services', '/who-we-help', '/how-it-works']) {
      await open(page, path);
      // late-fonts.slow.e2e.ts limits what late fonts move, and bench/budgets checks shifts before that.
      await page.evaluate(fontsShown);
      await page.evaluate(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry.toJSON()));
        }).observe({ type: 'layout-shift' });
      });
      // Long enough for the headline to delete a line and type another.
      await page.waitForTimeout(5500);
      for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, viewport.height / 2);
      await page.waitForTimeout(300);
      expect.soft(await page.evaluate(() => Reflect.get(window, 'shifts')), path).toEqual([]);
    }
  });
}
