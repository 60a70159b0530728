import { toastTexts } from '@concierge/contract/text/messages';
import {
  AuthPage,
  account,
  askCognito,
  expectSignedOut,
  keptToken,
  linkIn,
  password,
  signIn,
} from '../../support/accounts';
import { hydrated } from '../../support/hydrated';
import { expectNotice } from '../../support/notices';
import { expect, test } from '../../support/test';

/*
 * The pages together with the local Cognito. remotes/auth tests the pages alone, and infra/local/aws/cognito tests the
 * local Cognito with Amplify.
 */

test.use({ expected: /status of 400/ });

const wrong = { title: toastTexts.signInFailed.title, description: 'Incorrect username or password.' };

test('a forgotten password is reset through an email, whose link works once', async ({
  page,
  inbox,
  runningSite,
}) => {
  const address = await account(runningSite.origin, inbox);
  await signIn(page, address);
  const earlier = { RefreshToken: await keptToken(page, 'refreshToken') };
  const refresh = async () =>
    (await askCognito(runningSite.origin, 'GetTokensFromRefreshToken', earlier)).status;
  await page.evaluate(() => window.localStorage.clear());
  expect(await refresh()).toBe(200);
  const auth = await AuthPage.open(page);
  await auth.button('Forgot your password?').click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  await auth.email.fill(address);
  await auth.button('Send the link').click();
  await expect(page.getByText(/a link to choose a new password is on its way/)).toBeVisible();
  const link = await linkIn(inbox, address, 'reset');

  // As a mail program rewrites it that encodes links.
  await page.goto(link.replace('#', '%23'));
  await hydrated(page);
  const fresh = page.getByLabel('New password', { exact: true });
  await fresh.fill('12345');
  await auth.button('Save new password').click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await fresh.fill('another lamp 8');
  await auth.button('Save new password').click();
  await expect(page).toHaveURL('/auth');
  await expectNotice(page, { title: 'Password changed', description: 'Sign in with your new password.' });
  expect(await refresh(), 'a session from before the reset').toBe(400);
  await auth.send('Sign In', address, password);
  await expectNotice(page, wrong);
  await auth.send('Sign In', address, 'another lamp 8');
  await expect(page).toHaveURL('/');

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await page.goto(link);
  await hydrated(page);
  await fresh.fill('third lamp 9');
  await auth.button('Save new password').click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});
