import type { Page } from 'playwright/test';
import { BookingForm } from '../support/booking-form';
import { hydrated, open, pointAt, withoutPrefetch } from '../support/hydrated';
import { livePages } from '../support/live-pages';
import { siteFacts } from '../support/site-facts';
import { expect, test } from '../support/test';
import {
  collectFailures,
  expectMessage,
  expectReported,
  failureMessageOf,
  reportedWithOneMore,
  retryOf,
} from './failures';

// The browser itself reports missing, broken and refused files.
test.use({ expected: /remotes\/booking|booking@|broken|ERR_/ });

const booking = (file: string) => `**/remotes/booking/*/${file}`;

interface Breakage {
  readonly what: string;
  /** The remote's files that fail. */
  readonly files: string;
  readonly answer: 'missing' | 'throws' | 'hangs';
}

const breakages: readonly Breakage[] = [
  { what: 'its entry is missing', files: booking('remoteEntry.js'), answer: 'missing' },
  { what: 'its chunks are missing', files: booking('assets/*.js'), answer: 'missing' },
  { what: 'its modules throw', files: booking('assets/*.js'), answer: 'throws' },
  { what: 'its files hang', files: booking('**/*.js'), answer: 'hangs' },
];

let version = '';
test.beforeEach(async ({ page, runningSite }) => {
  version = (await livePages(runningSite.origin)).find(({ remote }) => remote === 'booking')?.version ?? '';
  await collectFailures(page);
});

for (const { what, files, answer } of breakages) {
  test.describe(`booking when ${what}`, () => {
    let broken = true;
    let repair = () => {};
    test.afterEach(() => repair());
    test.beforeEach(async ({ page }) => {
      broken = true;
      const mended = new Promise<void>((resolve) => {
        repair = () => {
          broken = false;
          resolve();
        };
      });
      await page.route(files, async (route) => {
        if (!broken) return await route.continue();
        if (answer === 'missing') return await route.fulfill({ status: 404, body: 'Not found' });
        if (answer === 'hangs') {
          await mended;
          return await route.continue().catch(() => undefined);
        }
        // The bundle is broken, not tampered with: a hash would stop it before it ran, so hashes are removed.
        await route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release")' });
      });
      if (answer === 'throws') await withoutHashes(page);
    });

    test('the text stays, an error appears, and Retry recovers', async ({ page }) => {
      test.slow();
      await page.goto('/contact');
      const form = new BookingForm(page, 'appointment');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
      await expectMessage(page);
      // A slow load is counted only if it fails in the end.
      if (answer !== 'hangs') await expectReported(page, `booking@${version}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
      await expect(form.field('Full Name')).toBeVisible();
      await expect(failureMessageOf(page)).toContainText(siteFacts.supportPhone.display);
      await expect(failureMessageOf(page)).toContainText(siteFacts.supportEmail);

      if (answer === 'hangs') {
        // If the files arrived first, the page would become interactive by itself and remove the button.
        await retryOf(page).click();
        repair();
      } else {
        repair();
        await retryOf(page).click();
      }
      await hydrated(page);
      await expect(failureMessageOf(page)).toHaveCount(0);
      await form.submit.click();
      await expect(page.getByText('Missing required fields')).toBeVisible();
    });

    // The form of the served page, whatever is broken.
    if (what === 'its entry is missing') {
      test('the form can still be posted', async ({ page, inbox }) => {
        test.slow();
        await page.goto('/contact');
        await expectMessage(page);
        const form = new BookingForm(page, 'appointment');
        await form.fillRequired({
          name: 'Ann Lee',
          phone: '2125550123',
          email: 'ann@example.org',
          age: '',
          concern: '',
          message: '',
        });
        await form.submit.click();
        await expect(page).toHaveURL(/\/patient-survey\?session=\d+$/);
        expect((await inbox.tally()).appointments).toBe(1);
      });
    }

    // To the shell, a file is missing or late.
    if (what === 'its entry is missing' || answer === 'hangs') {
      test('a visitor who follows a link to it sees its text', async ({ page }) => {
        test.slow();
        await open(page, '/');
        await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You", {
          timeout: 15_000,
        });
        await expect(page).toHaveURL('/contact');
        await expectMessage(page);
        await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible();
      });
    }
  });
}

/** Removes the hashes from a composed page, as if the release had been published broken. */
async function withoutHashes(page: Page): Promise<void> {
  await page.route('**/contact', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.continue();
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/ integrity="[^"]*"/g, '')
      .replaceAll(/"integrity":"sha256-[^"]*"/g, '"integrity":""');
    await route.fulfill({ response, body });
  });
}

test('no network: a link keeps the current page and shows an error, and Retry follows it', async ({
  page,
  context,
}) => {
  await withoutPrefetch(page);
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
  await expect(retryOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your Personal Doctor');
  await context.setOffline(false);
  await retryOf(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(page).toHaveURL('/contact');
});

test.describe('a remote that breaks fetch for everybody', () => {
  test.use({ expected: /asked for/ });

  test('makes no other one’s page fail, and none is charged', async ({ page, watched }) => {
    await withoutPrefetch(page);
    await open(page, '/');
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('a broken wrapper'));
    });
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
    await pointAt(link);
    await link.click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
    await hydrated(page);
    await new BookingForm(page, 'appointment').submit.click();
    await expect(page.getByText('Missing required fields')).toBeVisible();
    expect(watched.documents, 'fetch is still broken').toEqual(['/']);
    const messages = (await reportedWithOneMore(page)).map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('RangeError')]);
  });
});

test('a missing stylesheet: the visitor still arrives at the page', async ({ page }) => {
  let refused = 0;
  await page.route('**/remotes/booking/**/*.css', (route) => {
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await open(page, '/');
  // Prefetching asks for it: the link is in view.
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Book Consultation' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await hydrated(page);
  await expect(new BookingForm(page, 'appointment').submit).toBeVisible();
});

test('a render that throws: the text stays, other pages work, and Retry recovers', async ({ page }) => {
  // Breaks a call that the page makes while it renders; the release itself is fine. Reloads keep it until mended.
  await page.addInitScript(() => {
    const read = URLSearchParams.prototype.get;
    URLSearchParams.prototype.get = function get(name: string) {
      const broken = window.sessionStorage.getItem('test.mended') === null;
      if (broken && name === 'form') throw new Error('broken render');
      return Reflect.apply(read, this, [name]);
    };
  });
  await page.goto('/contact');
  await expectMessage(page);
  await expectReported(page, `booking@${version}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  await expect(new BookingForm(page, 'appointment').field('Full Name')).toBeVisible();
  await page.evaluate(() => window.sessionStorage.setItem('test.mended', 'yes'));
  await retryOf(page).click();
  await expect(failureMessageOf(page)).toHaveCount(0);
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your Personal Doctor');
});
