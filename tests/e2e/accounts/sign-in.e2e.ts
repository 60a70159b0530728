import { toastTexts } from '@concierge/contract/messages';
import type { Page } from 'playwright/test';
import {
  AuthPage,
  account,
  askCognito,
  confirmElsewhere,
  expectSignedOut,
  keptToken,
  linkIn,
  mailsTo,
  newAddress,
  password,
  signedUp,
  signIn,
} from '../../support/accounts';
import { hydrated } from '../../support/hydrated';
import { expectNotice } from '../../support/notices';
import { expect, test } from '../../support/test';

/*
 * The pages together with the local Cognito. remotes/auth tests the pages alone, and infra/local/cognito tests the
 * local Cognito with Amplify.
 */

test.use({ expected: /status of 400/ });

const wrong = { title: toastTexts.signInFailed.title, description: 'Incorrect username or password.' };
const asked = /a link to choose a new password is on its way/;
/** The whole text of the page, without the address that was typed. */
const said = async (page: Page, address: string) =>
  (await page.getByRole('main').innerText()).replaceAll(address, '<address>');

test('every page says the same for an address with an account and for one without', async ({
  page,
  inbox,
  runningSite,
}) => {
  const known = await account(runningSite.origin, inbox);
  const views: Record<string, (address: string) => Promise<void>> = {
    async 'signing in'(address) {
      const auth = await AuthPage.open(page);
      await auth.send('Sign In', address, 'wrong password');
      await expectNotice(page, wrong);
      await expect(auth.button('Sign In')).toBeEnabled();
    },
    async 'a forgotten password'(address) {
      const auth = await AuthPage.open(page, 'forgotten');
      await auth.email.fill(address);
      await auth.button('Send the link').click();
      await expect(page.getByText(asked)).toBeVisible();
      await expect(auth.button('Send the link again')).toBeVisible();
    },
    async 'signing up'(address) {
      await (await AuthPage.open(page, 'sign-up')).send('Sign Up', address);
      await expectNotice(page, toastTexts.checkEmail);
    },
  };
  for (const [what, act] of Object.entries(views)) {
    const seen: string[] = [];
    for (const address of [known, newAddress()]) {
      await act(address);
      seen.push(await said(page, address));
    }
    expect(seen[1], what).toBe(seen[0]);
  }
});

test('a link that no longer works offers a new one, which works; no secret is sent in a URL', async ({
  page,
  inbox,
  runningSite,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''));
  const address = await signedUp(runningSite.origin, newAddress());
  const link = await linkIn(inbox, address, 'confirm');
  const code = link.slice(-6);
  await confirmElsewhere(page, link.replace(code, code === '111111' ? '222222' : '111111'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expectNotice(page, toastTexts.checkEmail);
  await expect.poll(async () => (await mailsTo(inbox, address)).length).toBe(2);
  const fresh = await linkIn(inbox, address, 'confirm');
  await page.goto('/');
  await confirmElsewhere(page, fresh);
  await expectNotice(page, { title: 'Email confirmed', description: 'You can sign in now.' });
  await expect(page).toHaveURL('/');

  await confirmElsewhere(page, fresh);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText(/If you’ve confirmed your address, just sign in/)).toBeVisible();

  await signIn(page, address);
  const secrets = [address, encodeURIComponent(address), password, encodeURIComponent(password)];
  for (const secret of [...secrets, code, fresh.slice(-6)]) {
    const leaks = urls.filter((url) => url.includes(secret));
    expect(leaks, 'a fragment is not sent').toEqual([]);
  }
});

test('a stranger who signs up with somebody’s address gets no account when its owner opens the link', async ({
  page,
  inbox,
  runningSite,
}) => {
  const address = await signedUp(runningSite.origin, newAddress());
  await page.goto(await linkIn(inbox, address, 'confirm'));
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('what the owner would guess');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expectNotice(page, { title: 'Email not confirmed', description: 'Incorrect username or password.' });
  // Nobody can sign in, not even with the stranger's password.
  await (await AuthPage.open(page)).send('Sign In', address);
  await expectNotice(page, { title: 'Sign in failed', description: 'Incorrect username or password.' });
});

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
  await expect(page.getByText(asked)).toBeVisible();
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
