import { BookingForm, visitor } from '../../support/booking-form';
import { hydrated, open } from '../../support/hydrated';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

const linkIn = (html: string): string =>
  /href="[^"]*(\/patient-survey\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'no link';

test('a booking’s survey, skipped and reached again, belongs to its request, and no address holds an id', async ({
  page,
  inbox,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, '/contact');
  const form = new BookingForm(page, 'appointment');
  await form.fillRequired(visitor());
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey\?session=\d+$/);
  const [request] = await inbox.rows('appointment_requests');
  const survey = new Survey(page);
  await expect(page.getByText(`This survey is for your request ${request?.reference}.`)).toBeVisible();
  await survey.answer('has_diabetes', 'No');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.getByRole('link', { name: 'Answer the survey' }).click();
  await expect(survey.choice('has_diabetes', 'No'), 'where it was left').toBeChecked();
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  await expect(page.getByRole('link', { name: 'Answer the survey' })).toHaveCount(0);
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    { appointment_request_id: request?.id, request_verified: true },
  ]);
  expect(await inbox.rows('appointment_requests')).toMatchObject([{ survey_at: expect.any(String) }]);
  expect(addresses.join('\n')).not.toContain(String(request?.id));
});

test('the link in the confirmation ties a survey to its request, also with an encoded #', async ({
  page,
  browser,
  inbox,
  runningSite,
}) => {
  await open(page, '/contact');
  const form = new BookingForm(page, 'appointment');
  const who = visitor();
  await form.fillRequired(who);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  const { emails } = await inbox.outbox();
  const link = linkIn(emails.find(({ to }) => to === who.email)?.html ?? '');
  const [request] = await inbox.rows('appointment_requests');
  const context = await browser.newContext({ baseURL: runningSite.origin });
  const elsewhere = await context.newPage();
  await elsewhere.goto(link.replace('#', '%23'));
  await hydrated(elsewhere);
  await expect(elsewhere.getByText(`This survey is for your request ${request?.reference}.`)).toBeVisible();
  const survey = new Survey(elsewhere);
  await survey.answer('has_diabetes', 'Yes');
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expect(elsewhere).toHaveURL('/thank-you?type=survey');
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    { appointment_request_id: request?.id, request_verified: true },
  ]);
  await context.close();
});

test('a survey that nothing ties to a request says so, and a lure’s answers stay apart from the request', async ({
  page,
  inbox,
}) => {
  await open(page, '/contact');
  const form = new BookingForm(page, 'appointment');
  await form.fillRequired(visitor());
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  const [request] = await inbox.rows('appointment_requests');
  await page.evaluate(() => sessionStorage.clear());
  const survey = await Survey.open(page, undefined, String(request?.id));
  await expect(page.getByText(/^This survey isn’t tied to a request\./)).toBeVisible();
  await survey.answer('has_diabetes', 'Yes');
  await survey.goToLast();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  const [row] = await inbox.rows('patient_surveys');
  expect(row).not.toHaveProperty('request_verified');
  const [after] = await inbox.rows('appointment_requests');
  expect(after).not.toHaveProperty('survey_at');
});
