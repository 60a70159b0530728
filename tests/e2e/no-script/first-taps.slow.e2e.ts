import type { Locator, Page } from 'playwright/test';
import { BookingForm } from '../../support/booking-form';
import { hydrated } from '../../support/hydrated';
import { expect, test } from '../../support/test';

const stepMs = 50;
/** How many taps between the first paint and the last control alive. */
const wanted = 4;

interface Tapped {
  readonly path: string;
  readonly target: Locator;
  /** Fails unless the tap did what it is for. */
  readonly answered: () => Promise<void>;
}

type Moments = Partial<Record<'tapped' | 'painted' | 'alive', number>>;

/** Notes when things first happen to a page, in milliseconds of the world's clock. */
async function noteMoments(page: Page): Promise<{ moments: () => Moments; forget: () => void }> {
  let moments: Moments = {};
  await page.exposeFunction('note', (what: keyof Moments, at: number) => {
    moments[what] ??= at;
  });
  await page.addInitScript(() => {
    const note = (what: keyof Moments, at: number) => window.note(what, performance.timeOrigin + at);
    const names = { 'first-contentful-paint': 'painted', 'concierge:page-alive': 'alive' } as const;
    addEventListener('pointerdown', ({ timeStamp }) => note('tapped', timeStamp), true);
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint' || name === 'concierge:page-alive')
          note(names[name], startTime);
    }).observe({ entryTypes: ['paint', 'mark'] });
  });
  return {
    moments: () => moments,
    forget: () => {
      moments = {};
    },
  };
}

declare global {
  interface Window {
    note(what: keyof Moments, at: number): void;
  }
}

/**
 * Opens a page again and again as for the first time and taps later each time, until enough taps met it while it started
 * and one when it was alive. Nothing is asked of the page in between: its busy main thread would answer that first.
 */
async function tapAtEveryStep(page: Page, { path, target, answered }: Tapped): Promise<void> {
  const { moments, forget } = await noteMoments(page);
  await page.goto(path);
  await hydrated(page);
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const taps = { starting: 0, alive: 0 };
  // When the first paint is due, as the last one was.
  let due = 0;
  for (let step = 0; taps.starting < wanted || taps.alive === 0; ) {
    await session.send('Network.clearBrowserCache');
    await page.goto(path, { waitUntil: 'commit' });
    const committed = Date.now();
    forget();
    await page.waitForTimeout(due + step * stepMs);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => moments().alive && moments().tapped).toBeDefined();
    const { tapped = 0, painted = Number.POSITIVE_INFINITY, alive = 0 } = moments();
    if (painted < alive) due = Math.max(0, painted - committed);
    if (tapped < painted) continue;
    const stage = tapped < alive ? 'starting' : 'alive';
    taps[stage] += 1;
    step = stage === 'alive' ? 0 : step + 1;
    await test.step(`${stage}, ${Math.round(tapped - painted)} ms after the first paint`, answered);
  }
}

test.describe('on a slow phone, a tap at any moment after the first paint is answered, once', () => {
  test.slow();
  // Tall enough to show all of a page, so that what is tapped is where it was found at first.
  test.use({ viewport: { width: 390, height: 9000 }, hasTouch: true, isMobile: true });

  test('the menu opens', async ({ page }) => {
    const link = page.getByRole('banner').getByRole('link', { name: 'About' });
    const target = page.getByRole('banner').locator('summary');
    const answered = async () => {
      await hydrated(page);
      await expect(link).toBeVisible();
    };
    await tapAtEveryStep(page, { path: '/', target, answered });
  });

  test('a question opens', async ({ page }) => {
    const question = page.getByRole('main').getByRole('group').last();
    const answered = async () => {
      await hydrated(page);
      await expect(question).toHaveAttribute('open');
    };
    await tapAtEveryStep(page, { path: '/how-it-works', target: question.locator('summary'), answered });
  });

  test('the other form shows', async ({ page }) => {
    const { form } = new BookingForm(page, 'contact');
    const answered = async () => {
      await hydrated(page);
      await expect(form).toBeVisible();
    };
    await tapAtEveryStep(page, { path: '/contact', target: page.getByText('Send a message'), answered });
  });
});
