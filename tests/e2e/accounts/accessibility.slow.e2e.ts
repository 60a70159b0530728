import { toastTexts } from '@concierge/contract/text/messages';
import {
  AuthPage,
  account,
  amplifyChunk,
  expectSignedIn,
  linkIn,
  mailsTo,
  newAddress,
  password,
  signedUp,
} from '../../support/accounts';
import { desk, findings, phone } from '../../support/axe';
import { hold } from '../../support/hold';
import { hydrated, open } from '../../support/hydrated';
import { expectNotice } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: /status of 400/ });

const narrow = { width: 320, height: 640 };

test('axe finds nothing in any state of the account pages, and nothing overflows sideways', async ({
  page,
  inbox,
  runningSite,
}) => {
  test.slow();
  const { origin } = runningSite;
  const clean = async (state: string) => {
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      expect.soft(await findings(page), `${state}, ${viewport.width} px`).toEqual([]);
    }
    await page.setViewportSize(narrow);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${state}: width`).toBeLessThanOrEqual(narrow.width);
  };
  await page.setViewportSize(narrow);
  const service = await hold(page, amplifyChunk);
  // Only if storage says that somebody was signed in does the page have to check.
  await page.addInitScript(() => window.localStorage.setItem('concierge.session', 'ada@example.com'));
  await page.goto('/auth');
  await hydrated(page);
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await clean('loading');
  service.release();

  const auth = await AuthPage.open(page);
  await clean('sign in');
  await auth.button('Sign In').click();
  await expect(auth.panel.getByText('Password is required')).toBeVisible();
  await clean('sign in, fields wrong');
  await auth.send('Sign In', newAddress());
  await expectNotice(page, {
    title: toastTexts.signInFailed.title,
    description: 'Incorrect username or password.',
  });
  await clean('sign in refused');
  await auth.tab('Sign Up').click();
  await clean('sign up');
  await auth.send('Sign Up', `a.rather.long.address.of.somebody.${newAddress()}`);
  await expectNotice(page, toastTexts.checkEmail);
  await clean('check your email');
  await AuthPage.open(page, 'forgotten');
  await clean('forgotten');
  await auth.email.fill(newAddress());
  await auth.button('Send the link').click();
  await expect(auth.button('Send the link again')).toBeVisible();
  await clean('reset link sent');
  await open(page, '/auth/reset#user=somebody&code=123456');
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await clean('new password');
  await open(page, '/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await clean('reset link incomplete');
  await signedUp(origin, newAddress());
  await open(page, '/auth/confirm#user=somebody&code=123456');
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeVisible();
  await clean('confirmation asks for the password');
  await open(page, '/auth/confirm');
  await expect(page.getByRole('link', { name: 'Sign up for a new link' })).toBeVisible();
  await clean('confirmation link spent');

  const address = await account(origin, inbox);
  await signedUp(origin, address);
  await expect.poll(async () => (await mailsTo(inbox, address)).length).toBe(2);
  await page.goto('/');
  await page.goto(await linkIn(inbox, address, 'confirm'));
  // In a browser that did not sign up.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'This address already has an account' })).toBeVisible();
  await clean('address taken');
  await (await AuthPage.open(page)).send('Sign In', address);
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').locator('summary').click();
  await expectSignedIn(page, address);
  await clean('signed in');
});
