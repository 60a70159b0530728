import { surveySections } from '@concierge/contract/survey/survey-questions';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone, all sections together take at most 7 screens besides header and footer, and progress stays in sight', async ({
  page,
}) => {
  const survey = await Survey.open(page);
  const screens: number[] = [];
  for (const [index, { title, keys }] of surveySections.entries()) {
    if (index > 0) await survey.next();
    await expect(survey.heading).toHaveText(title);
    screens.push(await page.getByRole('main').evaluate((main) => main.scrollHeight / window.innerHeight));
    await survey.question(keys[5]).scrollIntoViewIfNeeded();
    await expect(page.getByRole('progressbar')).toBeInViewport();
    await expect(page.getByText(`Section ${index + 1} of 3`)).toBeInViewport();
  }
  const total = screens.reduce((sum, one) => sum + one, 0);
  expect(total, screens.join(' + ')).toBeLessThanOrEqual(7);
});
