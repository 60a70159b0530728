import { BookingForm, visitor } from '../../support/booking-form';
import { open } from '../../support/hydrated';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

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
