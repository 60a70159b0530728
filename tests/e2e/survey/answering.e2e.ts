import { type SurveyKey, surveyKeys, surveySections } from '@concierge/contract/survey-questions';
import { hydrated, open } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

/*
 * Only what remotes/survey's own tests cannot see. They assert questions, progress and what is kept of a long text.
 */

test('details go with either answer; answers survive other sections and pages', async ({ page }) => {
  const survey = await Survey.open(page);
  const details = survey.details('has_diabetes');
  await survey.addDetails('has_diabetes', 'Since 2019');
  await expect(details).toHaveAccessibleName(/^Additional details/);
  await survey.answer('has_diabetes', 'No');
  await expect(details).toBeVisible();
  await survey.answer('has_diabetes', 'Yes');
  await expect(details).toHaveValue('Since 2019');

  await survey.next();
  await expect(survey.heading).toHaveText('Lifestyle');
  await expect(survey.heading).toBeFocused();
  await expect(survey.heading).toBeInViewport();
  const banner = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
  const heading = await survey.heading.boundingBox();
  expect(heading?.y, 'not under the sticky header').toBeGreaterThanOrEqual(banner.y + banner.height);
  await survey.answer('uses_tobacco', 'No');
  await survey.button('Previous').click();
  await expect(survey.heading).toHaveText('Medical History');
  await expect(survey.heading).toBeFocused();
  await expect(survey.choice('has_diabetes', 'Yes')).toBeChecked();
  await expect(details).toHaveValue('Since 2019');
  await survey.next();
  await expect(survey.choice('uses_tobacco', 'No')).toBeChecked();

  await page.getByRole('link', { name: 'HIPAA Notice' }).first().click();
  await expect(page).toHaveURL('/hipaa');
  await page.goBack();
  await expect(survey.heading).toHaveText('Lifestyle');
  await survey.expectProgress(2);
});

test.describe('without a session in the address', () => {
  // The functions refuse an appointment that does not exist; the page then sends the answers without it.
  test.use({ expected: /status of 400/ });

  test('one is made and survives a reload; an appointment that does not exist loses no answers', async ({
    page,
    inbox,
  }) => {
    await open(page, '/patient-survey?appointment_id=00000000-0000-4000-8000-000000000000');
    await expect(page).toHaveURL(/appointment_id=00000000-0000-4000-8000-000000000000&session=[\w-]{8,64}$/);
    const session = new URL(page.url()).searchParams.get('session');
    await page.reload();
    await hydrated(page);
    expect(new URL(page.url()).searchParams.get('session')).toBe(session);
    const survey = new Survey(page);
    await survey.goToLast();
    await survey.answer('wants_wellness_coaching', 'Yes');
    await survey.button('Complete Survey').click();
    await expect(page).toHaveURL('/thank-you?type=survey');
    expect(
      await inbox.rows('patient_surveys'),
      'an appointment that does not exist is not stored',
    ).toMatchObject([{ session_id: session, appointment_request_id: null, wants_wellness_coaching: true }]);
  });
});

test('the whole survey by keyboard alone, in dark mode', async ({ page, inbox }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  const survey = await Survey.open(page);
  const answeredNo: SurveyKey[] = ['uses_tobacco', 'gets_adequate_sleep'];
  for (const [index, section] of surveySections.entries()) {
    await expect(survey.heading).toHaveText(section.title);
    if (index > 0) await expect(survey.heading).toBeFocused();
    for (const key of section.keys) {
      await tabTo(page, survey.choice(key, 'Yes'));
      await page.keyboard.press('Space');
      if (answeredNo.includes(key)) await page.keyboard.press('ArrowRight');
      await tabTo(page, survey.details(key));
      if (key === 'has_chronic_pain') await page.keyboard.type('Left knee');
    }
    const last = index === surveySections.length - 1;
    if (last) {
      await survey.expectProgress(18);
      await tabTo(page, survey.notes);
      await page.keyboard.type('Mornings suit me.');
    }
    await tabTo(page, survey.button(last ? 'Complete Survey' : 'Next'));
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL('/thank-you?type=survey');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const yes = Object.fromEntries(surveyKeys.map((key) => [key, !answeredNo.includes(key)]));
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    { ...yes, elaborations: { has_chronic_pain: 'Left knee' }, additional_notes: 'Mornings suit me.' },
  ]);
});
