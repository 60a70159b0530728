import type { Page } from 'playwright/test';
import { expect } from '../support/test';

/** The detail of a `concierge:remote-error` event. */
export interface RemoteError {
  readonly remote: string;
  readonly version: string;
  readonly phase: string;
}

declare global {
  interface Window {
    remoteErrors?: RemoteError[];
  }
}

/** Collects the page's `concierge:remote-error` events, from before its first script. */
export async function collectRemoteErrors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.remoteErrors = [];
    window.addEventListener('concierge:remote-error', (event) => {
      const { remote, version, phase } = (event as CustomEvent<RemoteError>).detail;
      window.remoteErrors?.push({ remote, version, phase });
    });
  });
}

/** The message with Retry above a page whose interactive part is missing, or in place of a page that did not load. */
export const failureMessageOf = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
export const retryOf = (page: Page) => failureMessageOf(page).getByRole('button', { name: 'Retry' });

/** Expects the message to the visitor, and an event that names the remote and its version. */
export async function expectRemoteError(page: Page, remote: string, version: string): Promise<void> {
  await expect(retryOf(page)).toBeVisible({ timeout: 12_000 });
  const errors = await page.evaluate(() => window.remoteErrors ?? []);
  expect(errors, 'an event names remote and version').toContainEqual(
    expect.objectContaining({ remote, version }),
  );
}
