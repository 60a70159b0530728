import { toastTexts } from '@concierge/contract/text/messages';
import type { Page } from 'playwright/test';
import { stopDateAt } from '../../support/date';
import { open } from '../../support/hydrated';
import { expectNotice, noticeRegion } from '../../support/notices';
import { newSession, Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

const hour = 3_600_000;
const note = 'Something that only I know';

/** Everything that the browser keeps for the site. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]));

/** Answers one question in each of the first two sections and saves. */
async function saved(page: Page, session: string): Promise<Survey> {
  const survey = await Survey.open(page, session);
  await survey.answer('has_diabetes', 'Yes');
  await survey.addDetails('has_diabetes', note);
  await survey.next();
  await survey.answer('uses_tobacco', 'No');
  await survey.button('Save Progress').click();
  await expectNotice(page, toastTexts.surveySaved);
  await expect(page.getByText(/^Saved on this device at .*, for 24 hours\.$/)).toBeVisible();
  return survey;
}

test('an expired copy is erased by whichever page is opened first', async ({ page }) => {
  await saved(page, newSession());
  await stopDateAt(page, Date.now() + 24 * hour + 60_000);
  await open(page, '/services');
  await expect.poll(() => stored(page)).not.toContain(note);
});

test('a copy that another tab erased or replaced is no longer shown as saved', async ({ page, context }) => {
  const session = newSession();
  const survey = await saved(page, session);
  const other = await context.newPage();
  const gone = page.getByText(/^Your saved copy is no longer on this device/);
  const there = await Survey.open(other, session);
  await there.button('Erase from this device').click();
  await expect(gone).toBeVisible();
  await expect(page.getByText(/^Saved on this device at/)).toHaveCount(0);
  // Leaving would lose it now, so the browser asks.
  const asked = page.waitForEvent('dialog');
  const leaving = page.goto('/').catch(() => undefined);
  await (await asked).dismiss();
  await leaving;
  await expect(page).toHaveURL(/\/patient-survey/);

  await survey.button('Save Progress').click();
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible();
  await (await Survey.open(other)).button('Save Progress').click();
  await expect(gone).toBeVisible();
  await expect(page.getByText(/^Saved on this device at/)).toHaveCount(0);
});

test('without storage in the browser, the page says so and still sends', async ({ page, inbox }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  const survey = await Survey.open(page);
  await survey.answer('has_diabetes', 'No');
  await survey.button('Save Progress').click();
  await expect(noticeRegion(page).getByText('Progress not saved')).toBeVisible();
  await survey.button('Erase from this device').click();
  await expect(noticeRegion(page).getByText('Not erased')).toBeVisible();
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expectNotice(page, toastTexts.surveyCompleted);
  await expect(page).toHaveURL('/thank-you?type=survey');
  expect(await inbox.rows('patient_surveys')).toMatchObject([{ has_diabetes: false }]);
});
