import { newSession, surveyAddress } from '../../support/survey';
import { expect, test } from '../../support/test';

test.use({ javaScriptEnabled: false });

test('with scripts off, answers cannot end up in a URL: none can be given, and the page says why', async ({
  page,
}) => {
  await page.goto(surveyAddress(newSession()));
  await expect(page.getByText(/The survey needs JavaScript/)).toBeVisible();
  await expect(page.getByRole('form', { includeHidden: true })).toHaveAttribute('method', 'post');
  await expect(page.getByRole('radio').first()).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip for now' })).toHaveAttribute(
    'href',
    '/thank-you?type=contact',
  );
});
