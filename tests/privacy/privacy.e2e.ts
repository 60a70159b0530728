import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import { toastTexts } from '@concierge/contract/text/messages';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { AuthPage, password } from '../support/accounts';
import { BookingForm } from '../support/booking-form';
import { open } from '../support/hydrated';
import { expectNotice } from '../support/notices';
import { siteFacts } from '../support/site-facts';
import { siteTest as test } from '../support/site-test';
import { Survey } from '../support/survey';
import { foundIn, mark, markedVisitor, surveyMarks } from './planted-words';
import { logsOf, readStorage, Trail } from './trail';

const { expect } = test;
/**
 * Words from the forms' choices, and the survey's questions. Pages contain them too, so they are only looked for where
 * no page is.
 */
const choices = ['non-binary', '"age"', 'has_insurance', 'primary_concern', ...surveyKeys];

/** Expects the logs, which are written a moment after the answers, to contain nothing that was planted. */
async function expectSilentLogs(stateDir: string, planted: Iterable<string>): Promise<void> {
  const words = [...planted, ...choices];
  await new Promise((resolve) => setTimeout(resolve, 500));
  const logs = await logsOf(stateDir);
  expect(logs, 'the functions do log').toContain('"level":');
  expect(foundIn(logs, words), 'logs and metrics').toEqual([]);
}

for (const kind of ['appointment', 'contact'] as const) {
  test(`what is typed into the ${kind} form ends up only in its record and the practice's email`, async ({
    page,
    context,
    inbox,
    runningSite,
  }) => {
    const trail = new Trail(context);
    const { typed, first, health, person } = markedVisitor();
    const planted = [...Object.values(health), ...Object.values(person)];
    const form = await BookingForm.open(page, kind);
    await form.fillAll(typed);

    // Everything fails once: the messages and logs about that must reveal nothing either.
    await inbox.fault('dynamodb', 'error');
    await form.submit.click();
    await expectNotice(page, toastTexts.submissionFailed);
    await inbox.fault('dynamodb', 'ok');
    await inbox.fault('ses', 'error');
    await inbox.fault('sns', 'throttle');
    await form.submit.click();
    await expect(page.getByText('We have what you sent, but a message about it didn’t go out')).toBeVisible();
    const during = await readStorage(page);
    await inbox.fault('ses', 'ok');
    await inbox.fault('sns', 'ok');
    await form.submit.click();
    await expect(page).toHaveURL(kind === 'appointment' ? /patient-survey/ : /thank-you/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await trail.complete();

    const [stored] = await inbox.rows(
      kind === 'appointment' ? 'appointment_requests' : 'contact_form_submissions',
    );
    expect(foundIn(JSON.stringify(stored), planted).sort(), 'the record is complete').toEqual(planted.sort());

    expect(foundIn(trail.addresses.join('\n'), planted), 'addresses').toEqual([]);
    expect(foundIn(trail.events.join('\n'), [...planted, first]), 'console and errors').toEqual([]);
    expect(foundIn(trail.answers.join('\n'), [...planted, first]), 'answers of the API').toEqual([]);
    expect(trail.answers.length).toBeGreaterThan(3);

    const { emails, sms } = await inbox.outbox();
    const toPractice = emails.filter(({ to }) => to === siteFacts.notifications.practiceEmail);
    const toOthers = emails.filter(({ to }) => to !== siteFacts.notifications.practiceEmail);
    expect([toPractice.length, toOthers.length, sms.length]).toEqual([1, 1, 1]);
    expect(
      foundIn(JSON.stringify(sms), [...Object.values(health), person.address, person.phone, ...choices]),
    ).toEqual([]);
    expect(toOthers[0]?.to).toBe(typed.email);
    const others = toOthers.map(({ subject, text, html }) => `${subject}${text}${html}`).join('\n');
    expect(
      foundIn(others, [...Object.values(health), person.last, person.phone, 'non-binary', 'insurance']),
    ).toEqual([]);
    expect(foundIn(JSON.stringify(toPractice), [health.concern, 'non-binary', 'insurance'])).toEqual([]);

    expect(foundIn(`${during.names}\n${during.cookies}`, planted), 'storage keys').toEqual([]);
    const after = await readStorage(page);
    expect(foundIn(Object.values(after).join('\n'), Object.values(health)), 'storage after success').toEqual(
      [],
    );
    expect(foundIn(`${after.names}\n${after.cookies}`, [...planted, first])).toEqual([]);
    expect(after.cookies).toBe('[]');
    const guards = JSON.stringify(await inbox.rows('request_guards'));
    expect(foundIn(guards, [...planted, first]), 'guards').toEqual([]);

    if (kind === 'appointment') {
      await open(page, '/change-request');
      await page.getByLabel('Reference').fill(String(stored?.reference));
      await page.getByLabel('Email Address').fill(typed.email);
      await page.getByText('Cancel this request').click();
      await page.getByRole('button', { name: 'Yes, cancel my request' }).click();
      const said = page.getByRole('status').getByText(toastTexts.cancelAccepted.description);
      await expect(said).toBeVisible();
      await trail.complete();
      expect(foundIn(trail.addresses.join('\n'), planted), 'addresses after a change').toEqual([]);
      expect(foundIn(trail.answers.join('\n'), [...planted, first]), 'answers after a change').toEqual([]);
    }
    await expectSilentLogs(runningSite.stateDir, [...planted, first]);
  });
}

test('what a patient answers ends up only in the survey', async ({ page, context, inbox, runningSite }) => {
  const trail = new Trail(context);
  const { details, notes } = surveyMarks();
  const planted = [...details.values(), notes];
  const survey = await Survey.open(page);
  for (const [key, word] of details) {
    while (!(await survey.choice(key, 'Yes').isVisible())) await survey.next();
    await survey.answer(key, key === 'gets_adequate_sleep' ? 'No' : 'Yes');
    await survey.addDetails(key, word);
  }
  await survey.notes.fill(notes);
  await survey.button('Save Progress').click();
  const saved = await readStorage(page);
  expect(foundIn(saved.values, planted), 'saved because the patient asked for it').toHaveLength(
    planted.length,
  );
  expect(foundIn(`${saved.names}\n${saved.cookies}`, planted), 'storage keys').toEqual([]);

  await inbox.fault('dynamodb', 'throttle');
  await survey.button('Complete Survey').click();
  await expectNotice(page, toastTexts.surveyFailed);
  await inbox.fault('dynamodb', 'ok');
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  await trail.complete();

  expect(foundIn(JSON.stringify(await inbox.rows('patient_surveys')), planted)).toHaveLength(planted.length);
  for (const [where, text] of Object.entries({
    addresses: trail.addresses.join('\n'),
    events: trail.events.join('\n'),
    answers: trail.answers.join('\n'),
    outbox: JSON.stringify(await inbox.outbox()),
    storage: Object.values(await readStorage(page)).join('\n'),
    guards: JSON.stringify(await inbox.rows('request_guards')),
  }))
    expect(foundIn(text, planted), where).toEqual([]);
  const { emails, sms } = await inbox.outbox();
  expect(sms, 'no text is about a survey').toEqual([]);
  for (const { to } of emails)
    expect(to, 'only the practice is told').toBe(siteFacts.notifications.practiceEmail);
  await expectSilentLogs(runningSite.stateDir, planted);
});

test('the email address and password of a sign-up and a sign-in are in no log and no URL', async ({
  page,
  context,
  inbox,
  runningSite,
}) => {
  const trail = new Trail(context);
  const [address, secret] = [mark().toLowerCase(), `${password} ${mark()}`];
  const auth = await AuthPage.open(page, 'sign-up');
  await auth.send('Sign Up', `${address}@example.org`, secret);
  await expectNotice(page, toastTexts.checkEmail);
  // Cognito does not wait for the function that sends the email.
  const mailed = async () => (await inbox.outbox()).emails.map(({ to }) => to);
  await expect.poll(mailed).toEqual([`${address}@example.org`]);
  const { emails, sms } = await inbox.outbox();
  expect(foundIn(JSON.stringify([emails, sms]), [secret])).toEqual([]);
  // The account is not confirmed yet.
  await (await AuthPage.open(page)).send('Sign In', `${address}@example.org`, secret);
  await expectNotice(page, { ...toastTexts.signInFailed, description: 'Incorrect username or password.' });
  expect(foundIn(trail.addresses.join('\n'), [address, secret]), 'addresses').toEqual([]);
  expect(foundIn(trail.events.join('\n'), [address, secret]), 'console').toEqual([]);
  const kept = await readStorage(page);
  expect(foundIn(`${kept.names}\n${kept.cookies}`, [address]), 'storage keys').toEqual([]);
  expect(foundIn(Object.values(kept).join('\n'), [secret]), 'storage').toEqual([]);
  await expectSilentLogs(runningSite.stateDir, [address, secret]);
});

test('the content of a broken or hostile request is in no log', async ({ inbox, runningSite, baseURL }) => {
  const words = Array.from({ length: 8 }, mark);
  const [name, value, key, path, query, header, type, tail] = words;
  const bodies = [
    `{"name":"${name}","message":{"${key}":"${value}"},"${tail}":1}`,
    `{"id":"${value}","email":"${value}","${key}":"${value}"`,
    `name=${name}&message=${value}&${key}=${tail}`,
    `"${'x'.repeat(70_000)}${value}"`,
  ];
  for (const mode of ['ok', 'error'] as const) {
    await inbox.fault('dynamodb', mode);
    for (const { path: endpoint, method } of Object.values(endpoints)) {
      for (const body of bodies) {
        for (const contentType of ['application/json', 'application/x-www-form-urlencoded', `text/${type}`]) {
          const headers = {
            'content-type': contentType,
            'x-note': String(header),
            'user-agent': String(header),
          };
          const answer = await fetch(`${baseURL}${endpoint}?q=${query}`, {
            method,
            headers,
            ...(method === 'POST' ? { body } : {}),
          });
          expect(answer.status).toBeLessThan(504);
        }
      }
    }
    await fetch(`${baseURL}/api/${path}?q=${query}`);
  }
  await expectSilentLogs(runningSite.stateDir, words.map(String));
});
