import { open } from '../../support/hydrated';
import { newSession, Survey, surveyAddress } from '../../support/survey';
import { expect, test } from '../../support/test';
import { watch } from '../../support/watch';

test.use({ expected: /status of 409/ });

test('two tabs send different answers at once: one row, and the other tab reports the difference', async ({
  page,
  context,
  inbox,
  runningSite,
}) => {
  const session = newSession();
  const other = await context.newPage();
  const watched = watch(other, runningSite.origin);
  const tabs = [await Survey.open(page, session), await Survey.open(other, session)] as const;
  // Both requests wait for each other, so that neither tab hears of the other's success first.
  let waiting = 0;
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/patient-surveys', async (route) => {
    waiting += 1;
    if (waiting === 2) release();
    await both;
    await route.continue();
  });
  for (const [tab, answer] of [
    [tabs[0], 'Yes'],
    [tabs[1], 'No'],
  ] as const) {
    await tab.goToLast();
    await tab.answer('wants_wellness_coaching', answer);
  }
  await Promise.all(tabs.map((tab) => tab.button('Complete Survey').click()));
  await expect
    .poll(async () => [
      (await tabs[0].otherAnswers.count()) + (await tabs[1].otherAnswers.count()),
      [page, other].filter((tab) => tab.url().endsWith('/thank-you?type=survey')).length,
    ])
    .toEqual([1, 1]);
  expect(await inbox.rows('patient_surveys')).toHaveLength(1);
  expect(watched.complaints.filter((line) => !/status of 409/.test(line))).toEqual([]);
});

test('a sent survey shows as received in another open tab, when opened again and after a reload', async ({
  page,
  context,
}) => {
  const session = newSession();
  const survey = await Survey.open(page, session);
  const other = await Survey.open(await context.newPage(), session);
  await survey.goToLast();
  await survey.answer('wants_wellness_coaching', 'Yes');
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  await expect(other.received).toBeVisible();
  await expect(other.form).toHaveCount(0);

  await open(page, surveyAddress(session));
  await expect(survey.received).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await page.reload();
  await expect(survey.received).toBeVisible();
  await Survey.open(page);
  await expect(survey.received, 'another session has its own survey').toHaveCount(0);
});
