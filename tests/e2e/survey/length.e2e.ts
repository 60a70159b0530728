import { surveySections } from '@concierge/contract/survey-questions';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone, the whole survey is at most 7 screens long, and progress stays in sight', async ({
  page,
}) => {
  const survey = await Survey.open(page);
  const screens: number[] = [];
  for (const index of surveySections.keys()) {
    if (index > 0) await survey.next();
    await expect(survey.heading).toHaveText(surveySections[index]?.title ?? '');
    screens.push(await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight));
    await survey.question(surveySections[index]?.keys[5] ?? 'has_diabetes').scrollIntoViewIfNeeded();
    await expect.soft(page.getByRole('progressbar')).toBeInViewport();
    await expect.soft(page.getByText(`Section ${index + 1} of 3`)).toBeInViewport();
  }
  expect(
    screens.reduce((sum, one) => sum + one, 0),
    screens.join(' + '),
  ).toBeLessThanOrEqual(7);
});
