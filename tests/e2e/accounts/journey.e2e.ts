import { toastTexts } from '@concierge/contract/text/messages';
import {
  AuthPage,
  account,
  accountsService,
  expectSignedIn,
  expectSignedOut,
  linkIn,
  mailsTo,
  newAddress,
  password,
  signIn,
  signOutButton,
} from '../../support/accounts';
import { phone } from '../../support/axe';
import { hold } from '../../support/hold';
import { open } from '../../support/hydrated';
import { tabTo } from '../../support/keyboard';
import { expectNotice } from '../../support/notices';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

const confirmed = { title: 'Email confirmed', description: 'You can sign in now.' };

test('signing up, confirming, signing in and signing out by keyboard alone', async ({
  page,
  inbox,
  runningSite,
}) => {
  test.slow();
  const address = newAddress();
  const auth = await AuthPage.open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteFacts.brand);
  await tabTo(page, auth.tab('Sign In'));
  await page.keyboard.press('ArrowRight');
  await expect(auth.tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  await expect(auth.tab('Sign Up')).toBeFocused();
  await tabTo(page, auth.email);
  await page.keyboard.type(address);
  await tabTo(page, auth.password);
  await page.keyboard.type(password);
  const signingUp = await hold(page, accountsService);
  await page.keyboard.press('Enter');
  await expect(auth.button('Creating account...')).toBeVisible();
  signingUp.release();
  await expectNotice(page, toastTexts.checkEmail);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('main').getByText(address)).toBeVisible();

  const link = await linkIn(inbox, address, 'confirm');
  const mails = await mailsTo(inbox, address);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(siteFacts.brand);
  expect(mails[0]?.html).toContain(link.replaceAll('&', '&amp;'));
  expect(new URL(link).origin).toBe(runningSite.origin);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expectNotice(page, confirmed);
  await expectSignedOut(page);

  await open(page, '/auth');
  await tabTo(page, auth.email);
  await page.keyboard.type(address);
  await tabTo(page, auth.password);
  await page.keyboard.type(password);
  const signingIn = await hold(page, accountsService);
  await page.keyboard.press('Enter');
  await expect(auth.button('Signing in...')).toBeVisible();
  signingIn.release();
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, address);

  await tabTo(page, signOutButton(page));
  await page.keyboard.press('Enter');
  await expectSignedOut(page);
});

test('a visitor stays signed in after a reload, on other pages and in the phone menu; /auth redirects home', async ({
  page,
  context,
  inbox,
  runningSite,
}) => {
  const address = await account(runningSite.origin, inbox);
  await signIn(page, address);
  await page.reload();
  await expectSignedIn(page, address);
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  const other = await context.newPage();
  await other.setViewportSize(phone);
  await open(other, '/services');
  await other.getByRole('banner').locator('summary').click();
  await expectSignedIn(other, address);
  const box = await signOutButton(other).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999), 'inside the screen').toBeLessThanOrEqual(phone.width);
  await signOutButton(other).click();
  await expectSignedOut(other);
});
