import type { PageEvents } from '@concierge/contract/releases/page-events';
import type { Page } from 'playwright/test';
import { expect } from '../support/test';

declare global {
  interface Window {
    /** The failures that the page has reported. */
    failures?: { readonly release: string; readonly message: string }[];
  }
}

/** Collects the failures that the page reports, from before its first script. */
export async function collectFailures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const failed: NonNullable<typeof window.failures> = [];
    window.failures = failed;
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void new Response(body).json().then(({ failures }: PageEvents) => {
        for (const { remote, version, message } of failures)
          failed.push({ release: `${remote}@${version}`, message });
      });
      return send(url, body);
    };
  });
}

/** Expects that the page reports a failure of a release. */
export const expectReported = (page: Page, release: string) =>
  page.waitForFunction((failed) => window.failures?.some((one) => one.release === failed), release);

/** All failures that the page has reported, once there is one. */
export async function reportedFailures(page: Page) {
  // The page reads a report that it sends in its own time: the request can be seen before.
  await page.waitForFunction(() => window.failures?.length);
  return await page.evaluate(() => window.failures ?? []);
}

/**
 * Provokes another failure, a RangeError, and returns all that the page has reported. Reports wait: without another one,
 * nothing tells that no more will come.
 */
export async function reportedWithOneMore(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => void Promise.reject(new RangeError('asked for')));
  return await reportedFailures(page);
}

/** The message with Retry above a page whose interactive part is missing, or in place of a page that did not load. */
export const failureMessageOf = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
export const retryOf = (page: Page) => failureMessageOf(page).getByRole('button', { name: 'Retry' });

/** Expects the message to the visitor. */
export const expectMessage = (page: Page) => expect(retryOf(page)).toBeVisible({ timeout: 12_000 });
