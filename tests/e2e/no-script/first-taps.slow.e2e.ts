import { pageAliveMark } from '@concierge/contract/performance-marks';
import type { Locator, Page } from 'playwright/test';
import { newFastVisitor, slowDown } from '../../bench/phone';
import { BookingForm, visitor } from '../../support/booking-form';
import { hold, shellScripts } from '../../support/hold';
import { hydrated, isAlive } from '../../support/hydrated';
import { expect, siteTest as test } from '../../support/site-test';
import { newSession, Survey, surveyAddress } from '../../support/survey';

const question = (page: Page) => page.getByRole('group').filter({ hasText: 'How do I leave?' });
const pauseQuotes = 'Pause the moving quotes';

interface Control {
  readonly path: string;
  /** What the visitor does before the tap, while the page is still HTML. */
  first?(page: Page): Promise<void>;
  tapped(page: Page): Locator;
  /** What has to appear. */
  appears(page: Page): Promise<void>;
}

/** Each kind of control that a page shows before its scripts run. */
const controls: Readonly<Record<string, Control>> = {
  'the menu': {
    path: '/',
    tapped: (page) => page.getByRole('banner').locator('summary'),
    appears: (page) => expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible(),
  },
  'a link': {
    path: '/',
    tapped: (page) => page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first(),
    appears: (page) =>
      expect(page.getByRole('heading', { level: 1, name: "We're Here for You" })).toBeVisible(),
  },
  "the quotes' pause button": {
    path: '/',
    tapped: (page) => page.getByText(pauseQuotes),
    appears: (page) => expect(page.getByRole('checkbox', { name: pauseQuotes })).toBeChecked(),
  },
  'the switch between forms': {
    path: '/contact',
    tapped: (page) => page.getByText('Send a message', { exact: true }).first(),
    appears: (page) => expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible(),
  },
  'a field': {
    path: '/contact',
    tapped: (page) => page.getByLabel('Full Name').first(),
    appears: (page) => expect(page.getByLabel('Full Name').first()).toBeFocused(),
  },
  "a form's button": {
    path: '/contact',
    first: (page) => new BookingForm(page, 'appointment').fillRequired(visitor()),
    tapped: (page) => new BookingForm(page, 'appointment').submit,
    appears: (page) => expect(page).toHaveURL(/\/patient-survey\?session=\d+/),
  },
  'an answer of the survey': {
    path: surveyAddress(newSession()),
    tapped: (page) => new Survey(page).choice('has_diabetes', 'Yes'),
    appears: (page) => expect(new Survey(page).choice('has_diabetes', 'Yes')).toBeChecked(),
  },
  'a button of the survey': {
    path: surveyAddress(newSession()),
    tapped: (page) => new Survey(page).button('Next'),
    appears: (page) => expect(new Survey(page).heading).toHaveText('Lifestyle'),
  },
  'a question': {
    path: '/how-it-works',
    tapped: (page) => question(page).locator('summary'),
    appears: (page) => expect(question(page).getByRole('paragraph').first()).toBeVisible(),
  },
};

test.describe.configure({ mode: 'parallel' });
for (const [name, { path, first, tapped, appears }] of Object.entries(controls))
  test(`on a slow phone, ${name} answers one tap every 50 ms from the first paint until the page is alive`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    for (let step = 0, alive = false; !alive; step += 1) {
      const page = await newFastVisitor(browser);
      // On a busy machine the page could otherwise be alive by the time that a test sees its first paint.
      const shell = await hold(page, shellScripts);
      await page.goto(baseURL + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await first?.(page);
      // Slow only from here until the tap, so that each visit takes less time.
      const slow = await slowDown(page);
      shell.release();
      await page.waitForTimeout(step * 50);
      alive = await page.evaluate(isAlive, pageAliveMark);
      await tapped(page).tap({ force: true, noWaitAfter: true });
      await slow.end();
      await appears(page);
      await hydrated(page);
      await appears(page);
      await page.context().close();
      if (alive) expect(step, 'taps before the page was alive').toBeGreaterThan(0);
    }
  });
