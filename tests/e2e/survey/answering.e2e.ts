import { type SurveyKey, surveyKeys, surveySections } from '@concierge/contract/survey/survey-questions';
import { tabTo } from '../../support/keyboard';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

/*
 * Only what remotes/survey's own tests cannot see. They assert questions, progress and what is kept of a long text.
 */

test('a section begins in view of its heading, and answers survive another page', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answer('has_diabetes', 'Yes');
  await survey.next();
  await expect(survey.heading).toHaveText('Lifestyle');
  await expect(survey.heading).toBeFocused();
  await expect(survey.heading).toBeInViewport();
  const banner = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
  const heading = await survey.heading.boundingBox();
  expect(heading?.y, 'not under the sticky header').toBeGreaterThanOrEqual(banner.y + banner.height);
  await survey.answer('uses_tobacco', 'No');
  await page.getByRole('link', { name: 'HIPAA Notice' }).first().click();
  await expect(page).toHaveURL('/hipaa');
  await page.goBack();
  await expect(survey.heading).toHaveText('Lifestyle');
  await survey.expectProgress(2);
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
