import { toastTexts } from '@concierge/contract/messages';
import { surveyKeys } from '@concierge/contract/survey-questions';
import type { Route } from 'playwright/test';
import { open } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { expectNotice } from '../../support/notices';
import { insert, submission } from '../../support/submissions';
import { newSession, Survey, surveyAddress, unanswered } from '../../support/survey';
import { expect, test } from '../../support/test';
import { watch } from '../../support/watch';

test.use({ expected: /status of (409|500|503)|ERR_FAILED/ });

const surveys = '**/api/patient-surveys';
/** Fields that the function stores in addition to the contract's. */
const internals = ['submission_id', 'reference', 'created_at', 'expires_at', 'body_hash'];

test("one row, exactly in the specification's shape", async ({ page, inbox }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/patient-surveys')) calls += 1;
  });
  const session = newSession();
  const survey = await Survey.open(page, session);
  await survey.answer('has_diabetes', 'Yes');
  await survey.addDetails('has_diabetes', '  Type 2 <b>since</b> 2019 ');
  const answers = await survey.answerAll();
  await survey.addDetails('interested_nutrition_counseling', 'Once a month');
  await survey.notes.fill('I travel <script>a lot</script>in May.');
  await survey.button('Complete Survey').dblclick();
  await expectNotice(page, toastTexts.surveyCompleted);
  await expect(page).toHaveURL('/thank-you?type=survey');

  const [row, ...more] = await inbox.rows('patient_surveys');
  expect(more).toEqual([]);
  expect(calls, 'a double click sends once').toBe(1);
  expect(Object.keys(row ?? {}).sort()).toEqual(
    [
      'session_id',
      'appointment_request_id',
      'additional_notes',
      'elaborations',
      ...surveyKeys,
      ...internals,
    ].sort(),
  );
  expect(row).toMatchObject({
    session_id: session,
    appointment_request_id: null,
    additional_notes: 'I travel in May.',
    elaborations: { has_diabetes: 'Type 2 since 2019', interested_nutrition_counseling: 'Once a month' },
    ...answers,
  });
});

test('the appointment in the URL is stored; a cleared answer is null, and its details stay', async ({
  page,
  inbox,
  runningSite,
}) => {
  const booking = submission();
  expect((await insert(runningSite.origin, 'appointment', booking)).status).toBe(201);
  const survey = await Survey.open(page, newSession(), booking.id);
  await survey.answer('has_diabetes', 'Yes');
  await survey.addDetails('has_diabetes', 'Not sure');
  await page.getByRole('button', { name: /^Clear answer/ }).click();
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    {
      ...unanswered,
      appointment_request_id: booking.id,
      additional_notes: null,
      elaborations: { has_diabetes: 'Not sure' },
    },
  ]);
});

test('an empty survey needs one confirmation, possible by keyboard, and is then stored', async ({
  page,
  inbox,
}) => {
  const survey = await Survey.open(page);
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  const question = page.getByRole('group', { name: 'You haven’t answered anything yet' });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });
  expect(await inbox.rows('patient_surveys')).toEqual([]);
  await tabTo(page, survey.button('Send without answers'), 2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thank-you?type=survey');
  await expect(page.getByText(/^We received your survey with no answers\./)).toBeVisible();
  expect(await inbox.rows('patient_surveys')).toMatchObject([{ ...unanswered, additional_notes: null }]);
});

test('DynamoDB broken, then a lost response, then recovery: nothing is lost, and there is one row', async ({
  page,
  inbox,
}) => {
  const survey = await Survey.open(page);
  const answers = await survey.answerAll();
  await survey.addDetails('seeking_specific_treatment', 'Migraine');
  await survey.notes.fill('After 5 pm, please.');
  await inbox.fault('dynamodb', 'error');
  await survey.button('Complete Survey').click();
  await expectNotice(page, toastTexts.surveyFailed);
  await expect(page.getByText(/^Your answers are still here. Nothing is lost\./)).toBeVisible();
  await survey.expectProgress(18);
  await expect(survey.notes).toHaveValue('After 5 pm, please.');
  await expect(survey.details('seeking_specific_treatment')).toHaveValue('Migraine');
  await inbox.fault('dynamodb', 'ok');
  expect(await inbox.rows('patient_surveys')).toEqual([]);

  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(surveys, lost, { times: 1 });
  await survey.button('Complete Survey').click();
  await expect(page.getByText(/Check your connection and try again/)).toBeVisible();
  expect(await inbox.rows('patient_surveys')).toHaveLength(1);
  await survey.button('Complete Survey').click();
  await expectNotice(page, toastTexts.surveyCompleted);
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    {
      ...answers,
      elaborations: { seeking_specific_treatment: 'Migraine' },
      additional_notes: 'After 5 pm, please.',
    },
  ]);
});

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
  await context.route(surveys, async (route) => {
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

test('other answers from another device are refused, stay on the page and can be sent as a separate survey', async ({
  page,
  browser,
  inbox,
  runningSite,
}) => {
  const session = newSession();
  const survey = await Survey.open(page, session);
  await survey.answer('has_diabetes', 'Yes');
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');

  const context = await browser.newContext({
    baseURL: runningSite.origin,
    viewport: { width: 390, height: 844 },
  });
  const elsewhere = await Survey.open(await context.newPage(), session);
  await elsewhere.answer('has_diabetes', 'No');
  await elsewhere.goToLast();
  await elsewhere.notes.fill('A note that must not be lost');
  await elsewhere.button('Complete Survey').click();
  await expect(elsewhere.otherAnswers).toBeInViewport();
  await expect(elsewhere.notes).toHaveValue('A note that must not be lost');
  expect(await inbox.rows('patient_surveys')).toMatchObject([{ has_diabetes: true }]);

  await elsewhere.button('Send these answers too').click();
  await expect(elsewhere.page).toHaveURL('/thank-you?type=survey');
  const rows = await inbox.rows('patient_surveys');
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    expect.objectContaining({ has_diabetes: false, additional_notes: 'A note that must not be lost' }),
  );
  await open(elsewhere.page, surveyAddress(session));
  await expect(elsewhere.received).toBeVisible();
  await context.close();
});
