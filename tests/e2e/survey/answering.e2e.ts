import { surveyKeys, surveySections } from '@concierge/contract/survey-questions';
import { hydrated, open } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

test('three sections of six questions, all unanswered at first', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.expectProgress(0);
  const asked = new Set<string>();
  for (const [index, section] of surveySections.entries()) {
    await expect(survey.heading).toHaveText(section.title);
    await expect(page.getByText(`Section ${index + 1} of 3`, { exact: true })).toBeVisible();
    await expect(page.getByRole('radiogroup')).toHaveCount(6);
    for (const key of section.keys) {
      await expect(survey.question(key)).toHaveAccessibleName(/^[A-Z].*\?$/);
      asked.add((await survey.question(key).locator('legend').textContent()) ?? '');
      await expect(survey.choice(key, 'Yes')).not.toBeChecked();
      await expect(survey.choice(key, 'No')).not.toBeChecked();
      await expect(survey.details(key), 'comes with Yes').toBeHidden();
      await expect(survey.details(key)).toHaveValue('');
    }
    const last = index === surveySections.length - 1;
    await expect(survey.button('Previous')).toHaveCount(index === 0 ? 0 : 1);
    await expect(survey.button('Next')).toHaveCount(last ? 0 : 1);
    await expect(survey.button('Complete Survey')).toHaveCount(last ? 1 : 0);
    await expect(survey.notes).toHaveCount(last ? 1 : 0);
    if (!last) await survey.next();
  }
  expect(asked.size, 'eighteen different questions').toBe(18);
});

test('answers count once, change, and can be cleared', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answer('has_diabetes', 'Yes');
  await survey.expectProgress(1);
  await survey.answer('has_diabetes', 'No');
  await expect(survey.choice('has_diabetes', 'Yes')).not.toBeChecked();
  await survey.expectProgress(1);
  await survey.answer('has_chronic_pain', 'Yes');
  await survey.expectProgress(2);

  await page.getByRole('button', { name: /^Clear answer to “Do you have diabetes\?”$/ }).click();
  await expect(survey.choice('has_diabetes', 'No')).not.toBeChecked();
  await expect(survey.choice('has_diabetes', 'Yes'), 'focus stays with the question').toBeFocused();
  await survey.expectProgress(1);
});

test('details come with Yes, and what was typed outlasts a No', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answer('has_diabetes', 'Yes');
  await expect(survey.details('has_diabetes')).toHaveAccessibleName(/^Additional details/);
  await survey.details('has_diabetes').fill('Since 2019');
  await survey.answer('has_diabetes', 'No');
  await expect(survey.details('has_diabetes')).toBeHidden();
  await survey.answer('has_diabetes', 'Yes');
  await expect(survey.details('has_diabetes')).toHaveValue('Since 2019');
  await survey.expectProgress(1);
});

test('the bar says 100% when all eighteen are answered', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answerAll();
  await survey.expectProgress(18);
});

test('Previous and Next keep the answers, and move focus to the heading at the top of the screen', async ({
  page,
}) => {
  const survey = await Survey.open(page);
  await survey.answer('takes_daily_medication', 'Yes');
  await survey.details('takes_daily_medication').fill('Metformin');
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
  await expect(survey.choice('takes_daily_medication', 'Yes')).toBeChecked();
  await expect(survey.details('takes_daily_medication')).toHaveValue('Metformin');
  await survey.next();
  await expect(survey.choice('uses_tobacco', 'No')).toBeChecked();
});

test('a look at another page and back loses nothing', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answer('has_hypertension', 'Yes');
  await survey.next();
  await page.getByRole('link', { name: 'HIPAA Notice' }).first().click();
  await expect(page).toHaveURL('/hipaa');
  await page.goBack();
  await expect(survey.heading).toHaveText('Lifestyle');
  await survey.expectProgress(1);
});

test('says how much of a long answer is kept', async ({ page }) => {
  const survey = await Survey.open(page);
  await survey.answer('recent_surgery', 'Yes');
  await survey.details('recent_surgery').fill('x'.repeat(1010));
  await expect(
    page.getByText('We’ll keep only the first 1,000 characters. The last 10 will be cut off.'),
  ).toBeVisible();
  await expect(survey.details('recent_surgery')).toHaveValue('x'.repeat(1010));
});

test('a privacy note says what becomes of the answers', async ({ page }) => {
  await Survey.open(page);
  const note = page.getByRole('region', { name: 'Your answers are private' });
  await expect(note).toBeVisible();
  await expect(note.getByRole('link', { name: 'HIPAA Notice' })).toHaveAttribute('href', '/hipaa');
});

test('Skip for now thanks without a survey', async ({ page, inbox }) => {
  await Survey.open(page);
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/thank-you?type=contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for reaching out');
  expect(await inbox.rows('patient_surveys')).toEqual([]);
});

test.describe('without a session in the address', () => {
  for (const query of ['', '?session=', '?session=a%20b%3Cscript%3E'] as const) {
    test(`${query || 'nothing at all'}: one is made, and a reload keeps it`, async ({ page, inbox }) => {
      await open(page, `/patient-survey${query}`);
      await expect(page).toHaveURL(/\/patient-survey\?session=[\w-]{8,64}$/);
      const session = new URL(page.url()).searchParams.get('session');
      await page.reload();
      await hydrated(page);
      expect(new URL(page.url()).searchParams.get('session')).toBe(session);
      const survey = new Survey(page);
      await survey.goToLast();
      await survey.answer('wants_wellness_coaching', 'Yes');
      await survey.button('Complete Survey').click();
      await expect(page).toHaveURL('/thank-you?type=survey');
      expect(await inbox.rows('patient_surveys')).toMatchObject([
        { session_id: session, wants_wellness_coaching: true },
      ]);
    });
  }

  test('an appointment stays named when the session is made', async ({ page }) => {
    await open(page, '/patient-survey?appointment_id=00000000-0000-4000-8000-000000000000');
    await expect(page).toHaveURL(/appointment_id=00000000-0000-4000-8000-000000000000&session=[\w-]+$/);
  });
});

test('the whole survey by keyboard alone, at night', async ({ page, inbox }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  const survey = await Survey.open(page);
  for (const [index, section] of surveySections.entries()) {
    await expect(survey.heading).toHaveText(section.title);
    if (index > 0) await expect(survey.heading).toBeFocused();
    for (const key of section.keys) {
      await tabTo(page, survey.choice(key, 'Yes'));
      await page.keyboard.press('Space');
      if (key === 'uses_tobacco') await page.keyboard.press('ArrowRight');
      if (key !== 'uses_tobacco') await tabTo(page, survey.details(key));
      if (key === 'has_chronic_pain') await page.keyboard.type('Left knee');
    }
    const last = index === surveySections.length - 1;
    if (last) {
      await tabTo(page, survey.notes);
      await page.keyboard.type('Mornings suit me.');
    }
    await tabTo(page, survey.button(last ? 'Complete Survey' : 'Next'));
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL('/thank-you?type=survey');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const yes = Object.fromEntries(surveyKeys.map((key) => [key, key !== 'uses_tobacco']));
  expect(await inbox.rows('patient_surveys')).toMatchObject([
    { ...yes, elaborations: { has_chronic_pain: 'Left knee' }, additional_notes: 'Mornings suit me.' },
  ]);
});
