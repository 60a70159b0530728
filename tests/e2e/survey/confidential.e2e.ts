import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toastTexts } from '@concierge/contract/messages';
import { surveyKeys } from '@concierge/contract/survey-questions';
import { expectNotice } from '../../support/notices';
import { siteFacts } from '../../support/site-facts';
import { newSession, Survey, surveyAddress } from '../../support/survey';
import { expect, test } from '../../support/test';

test.use({ expected: /status of (409|500|503)/ });

const secrets = ['Amaurosis-7F3K', 'Zolpidem-Q9X2', 'Ozempic-R4T8'];

test('what a patient writes is in no email, text message, log or URL after success, failure and conflict', async ({
  page,
  browser,
  inbox,
  runningSite,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const log = join(runningSite.stateDir, 'logs', 'functions.log');
  const logged = async () => await readFile(log, 'utf8').catch(() => '');
  const lines = async () =>
    (await logged()).split('\n').filter((line) => line.includes('create-patient-survey'));
  const before = (await lines()).length;

  const session = newSession();
  const survey = await Survey.open(page, session);
  await survey.answer('has_diabetes', 'Yes');
  await survey.addDetails('has_diabetes', secrets[0] ?? '');
  await survey.goToLast();
  await survey.answer('seeking_specific_treatment', 'Yes');
  await survey.addDetails('seeking_specific_treatment', secrets[1] ?? '');
  await survey.notes.fill(secrets[2] ?? '');

  await inbox.fault('dynamodb', 'error');
  await survey.button('Complete Survey').click();
  await expectNotice(page, toastTexts.surveyFailed);
  await inbox.fault('dynamodb', 'ok');
  await expect.poll(async () => (await lines()).length, 'a failure is logged').toBeGreaterThan(before);
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');

  const context = await browser.newContext({ baseURL: runningSite.origin });
  const elsewhere = await Survey.open(await context.newPage(), session);
  await elsewhere.goToLast();
  await elsewhere.notes.fill(`${secrets[2]} again`);
  await elsewhere.button('Complete Survey').click();
  await expect(elsewhere.otherAnswers).toBeVisible();
  await context.close();

  expect(await inbox.rows('patient_surveys')).toMatchObject([{ additional_notes: secrets[2] }]);
  const outbox = JSON.stringify(await inbox.outbox());
  const log_ = await logged();
  for (const secret of secrets) {
    expect(outbox, 'emails and text messages').not.toContain(secret);
    expect(log_, 'log').not.toContain(secret);
    expect(addresses.join('\n'), 'addresses').not.toContain(secret);
  }
  for (const line of await lines()) for (const key of surveyKeys) expect(line).not.toContain(key);
  const { emails, sms } = await inbox.outbox();
  expect(sms, 'no text is about a survey').toEqual([]);
  const { practiceEmail } = siteFacts.notifications;
  for (const { to } of emails) expect(to, 'only the practice is told').toBe(practiceEmail);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('answers cannot end up in a URL: none can be given, and the page says why', async ({ page }) => {
    await page.goto(surveyAddress(newSession()));
    await expect(page.getByText(/The survey needs JavaScript/)).toBeVisible();
    await expect(page.getByRole('form', { includeHidden: true })).toHaveAttribute('method', 'post');
    await expect(page.getByRole('radio').first()).toBeHidden();
    await expect(page.getByRole('link', { name: 'Skip for now' })).toHaveAttribute(
      'href',
      '/thank-you?type=contact',
    );
  });
});
