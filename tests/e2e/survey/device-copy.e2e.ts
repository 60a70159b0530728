import { notices } from '@concierge/contract/messages';
import type { Page } from 'playwright/test';
import { stopDateAt } from '../../support/date';
import { hydrated, open } from '../../support/hydrated';
import { expectNotice, noticeRegion } from '../../support/notices';
import { newSession, Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

const hour = 3_600_000;
const note = 'Something that only I know';

/** Everything that the browser keeps for the site. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]));

/** Answers a little in the second section and saves. */
async function saved(page: Page, session: string): Promise<Survey> {
  const survey = await Survey.open(page, session);
  await survey.answer('has_diabetes', 'Yes');
  await survey.details('has_diabetes').fill(note);
  await survey.next();
  await survey.answer('uses_tobacco', 'No');
  await survey.button('Save Progress').click();
  await expectNotice(page, notices.surveySaved);
  await expect(page.getByText(/^Saved on this device at .*, for 24 hours\.$/)).toBeVisible();
  return survey;
}

test('nothing is stored before Save Progress is pressed', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answer('has_diabetes', 'Yes');
  await survey.details('has_diabetes').fill(note);
  await survey.next();
  const kept = await stored(page);
  expect(kept).not.toContain(note);
  expect(kept).not.toContain('has_diabetes');
  await expect(page.getByText('Nothing is saved on this device.', { exact: true })).toBeVisible();
});

test('Save Progress brings everything back after a reload, section included', async ({ page }) => {
  const survey = await saved(page, newSession());
  await page.reload();
  await hydrated(page);
  await expect(survey.heading).toHaveText('Lifestyle');
  await expect(page.getByText(/^Your answers from .* are back\./)).toBeVisible();
  await survey.expectProgress(2);
  await expect(survey.choice('uses_tobacco', 'No')).toBeChecked();
  await survey.button('Previous').click();
  await expect(survey.choice('has_diabetes', 'Yes')).toBeChecked();
  await expect(survey.details('has_diabetes')).toHaveValue(note);
});

test("another session's survey starts empty, and the saved one stays for its own", async ({ page }) => {
  const session = newSession();
  await saved(page, session);
  const other = await Survey.open(page, `${session}1`);
  await other.expectProgress(0);
  await expect(other.heading).toHaveText('Medical History');
  const own = await Survey.open(page, session);
  await own.expectProgress(2);
});

test('a saved copy is restored for 24 hours and erased after', async ({ page }) => {
  const session = newSession();
  const start = Date.now();
  await saved(page, session);
  await stopDateAt(page, start + 24 * hour - 60_000);
  await page.reload();
  await hydrated(page);
  await new Survey(page).expectProgress(2);

  await stopDateAt(page, start + 24 * hour + 60_000);
  await page.reload();
  await hydrated(page);
  await new Survey(page).expectProgress(0);
  expect(await stored(page)).not.toContain(note);
});

test('an old copy is erased on whatever page is opened first', async ({ page }) => {
  await saved(page, newSession());
  await stopDateAt(page, Date.now() + 24 * hour + 60_000);
  await open(page, '/services');
  await expect.poll(() => stored(page)).not.toContain(note);
});

test('Erase from this device takes the copy away and leaves the screen as it is', async ({ page }) => {
  const survey = await saved(page, newSession());
  await survey.button('Erase from this device').click();
  await expectNotice(page, { title: 'Erased', description: 'No survey answers are saved on this device.' });
  expect(await stored(page)).not.toContain(note);
  await survey.expectProgress(2);
  await page.reload();
  await hydrated(page);
  await survey.expectProgress(0);
});

for (const [what, button] of [
  ['erased', 'Erase from this device'],
  ['replaced by another survey', 'Save Progress'],
] as const) {
  test(`a copy that is ${what} in another tab is no longer said to be saved`, async ({ page, context }) => {
    const session = newSession();
    await saved(page, session);
    const other = await context.newPage();
    const there = await Survey.open(other, button === 'Save Progress' ? newSession() : session);
    await there.button(button).click();
    await expect(page.getByText(/^Your saved copy is no longer on this device/)).toBeVisible();
    await expect(page.getByText(/^Saved on this device at/)).toHaveCount(0);
    // Leaving would lose it now: the browser asks.
    const asked = page.waitForEvent('dialog');
    const leaving = page.goto('/').catch(() => undefined);
    await (await asked).dismiss();
    await leaving;
    await expect(page).toHaveURL(/\/patient-survey/);
    await other.close();
  });
}

test('a browser whose storage is full says so and still sends', async ({ page, inbox }) => {
  const survey = await Survey.open(page);
  await page.evaluate(() => {
    let size = 4 * 1024 * 1024;
    for (let count = 0; size >= 1; count += 1) {
      try {
        window.localStorage.setItem(`filler-${count}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await survey.answer('has_diabetes', 'Yes');
  await survey.button('Save Progress').click();
  await expect(noticeRegion(page).getByText('Progress not saved')).toBeVisible();
  await expect(page.getByText(/its storage is full/)).toBeVisible();
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  expect(await inbox.rows('patient_surveys')).toMatchObject([{ has_diabetes: true }]);
});

test('a browser that stores nothing says so and still sends', async ({ page, inbox }) => {
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
  await expectNotice(page, notices.surveyCompleted);
  await expect(page).toHaveURL('/thank-you?type=survey');
  expect(await inbox.rows('patient_surveys')).toMatchObject([{ has_diabetes: false }]);
});

test('sending takes the saved copy off the device', async ({ page }) => {
  const session = newSession();
  const survey = await saved(page, session);
  await survey.next();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  const kept = await stored(page);
  expect(kept).not.toContain(note);
  expect(kept).not.toContain('has_diabetes');
});
