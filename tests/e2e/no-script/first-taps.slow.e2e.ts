import type { Locator, Page } from 'playwright/test';
import { newFastVisitor, slowDown } from '../../bench/phone';
import { BookingForm, visitor } from '../../support/booking-form';
import { hold, shellScripts } from '../../support/hold';
import { hydrated } from '../../support/hydrated';
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
  'a question': {
    path: '/how-it-works',
    tapped: (page) => question(page).locator('summary'),
    appears: (page) => expect(question(page).getByRole('paragraph').first()).toBeVisible(),
  },
};

/** After the scripts begin to load, in ms: before they run, while they run, and when the page is alive. */
const instants = [0, 400, 'alive'] as const;

test.describe.configure({ mode: 'parallel' });
for (const [name, { path, first, tapped, appears }] of Object.entries(controls))
  test(`on a slow phone, ${name} answers a tap before the page's scripts, during them and after`, async ({
    browser,
    baseURL,
  }) => {
    for (const instant of instants) {
      const page = await newFastVisitor(browser);
      // On a busy machine the page could otherwise be alive by the time that a test sees its first paint.
      const shell = await hold(page, shellScripts);
      await page.goto(baseURL + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await first?.(page);
      // Slow only from here until the tap, so that each visit takes less time.
      const slow = await slowDown(page);
      shell.release();
      if (instant === 'alive') await hydrated(page);
      else await page.waitForTimeout(instant);
      await tapped(page).tap({ force: true, noWaitAfter: true });
      await slow.end();
      await appears(page);
      await hydrated(page);
      await appears(page);
      await page.context().close();
    }
  });
