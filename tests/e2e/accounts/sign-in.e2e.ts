import { notices } from '@concierge/contract/messages';
import type { Page } from 'playwright/test';
import {
  AuthPage,
  account,
  accountsService,
  askCognito,
  confirmElsewhere,
  expectSignedOut,
  linkIn,
  mailsTo,
  newAddress,
  password,
  signedUp,
  signIn,
} from '../../support/accounts';
import { hydrated } from '../../support/hydrated';
import { expectNotice, noticeRegion } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({ expected: /status of 400|ERR_FAILED/ });

const wrong = { title: notices.signInFailed.title, description: 'Incorrect username or password.' };
/** What the page says as a whole, without what was typed. */
const said = async (page: Page, address: string) =>
  (await page.getByRole('main').innerText()).replaceAll(address, '<address>');

test('a wrong password, an unknown and an unconfirmed address get the same words', async ({
  page,
  inbox,
  runningSite,
}) => {
  const { origin } = runningSite;
  const seen: string[] = [];
  for (const [address, secret] of [
    [await account(origin, inbox), 'wrong password'],
    [newAddress(), password],
    [await signedUp(origin, newAddress()), password],
  ] as const) {
    const auth = await AuthPage.open(page);
    await auth.send('Sign In', address, secret);
    await expectNotice(page, wrong);
    await expect(auth.button('Sign In')).toBeEnabled();
    await expect(auth.email).toHaveValue(address);
    seen.push(await said(page, address));
    await expectSignedOut(page);
  }
  expect(new Set(seen).size).toBe(1);
});

test('signing up with an address that has an account looks the same, and only its owner learns of it', async ({
  page,
  inbox,
  runningSite,
}) => {
  const taken = await account(runningSite.origin, inbox);
  const seen: string[] = [];
  for (const address of [newAddress(), taken]) {
    const auth = await AuthPage.open(page, 'sign-up');
    await auth.send('Sign Up', address);
    await expectNotice(page, notices.checkEmail);
    seen.push(await said(page, address));
  }
  expect(seen[1]).toBe(seen[0]);

  await expect.poll(async () => (await mailsTo(inbox, taken)).length).toBe(2);
  await page.goto(await linkIn(inbox, taken, 'confirm'));
  await expect(page.getByRole('heading', { name: 'This address has an account' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
  await new AuthPage(page).send('Sign In', taken);
  await expect(page).toHaveURL('/');
});

test('a password of five is refused by the page and by the server, one of six is not', async ({
  page,
  inbox,
  runningSite,
}) => {
  const address = newAddress();
  const auth = await AuthPage.open(page, 'sign-up');
  await auth.send('Sign Up', address, '12345');
  await expect(auth.panel.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(auth.password).toBeFocused();
  await expect(auth.password).toHaveAttribute('aria-invalid', 'true');
  expect(await mailsTo(inbox, address)).toEqual([]);
  const refused = await askCognito(runningSite.origin, 'SignUp', {
    Username: 'somebody',
    Password: '12345',
    UserAttributes: [{ Name: 'email', Value: address }],
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('InvalidPasswordException');

  await auth.password.fill('123456');
  await auth.button('Sign Up').click();
  await expectNotice(page, notices.checkEmail);
  await expect.poll(async () => (await mailsTo(inbox, address)).length).toBe(1);
});

test('what is missing is said beside its field', async ({ page }) => {
  const auth = await AuthPage.open(page);
  await auth.button('Sign In').click();
  await expect(auth.panel.getByText('Valid email is required')).toBeVisible();
  await expect(auth.panel.getByText('Password is required')).toBeVisible();
  await expect(auth.email).toBeFocused();
});

test('the link can be sent again; the newest works, the one before does not', async ({ page, inbox }) => {
  const address = newAddress();
  const auth = await AuthPage.open(page, 'sign-up');
  await auth.send('Sign Up', address);
  await expectNotice(page, notices.checkEmail);
  const first = await linkIn(inbox, address, 'confirm');
  await auth.button('Send the link again').click();
  await expect.poll(async () => (await mailsTo(inbox, address)).length).toBe(2);
  const second = await linkIn(inbox, address, 'confirm');

  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto('/');
  await page.goto(second);
  await expect(page).toHaveURL('/');
  await signIn(page, address);
});

test('a link that no longer works says so and offers a new one, which works', async ({
  page,
  inbox,
  runningSite,
}) => {
  const address = await signedUp(runningSite.origin, newAddress());
  const link = await linkIn(inbox, address, 'confirm');
  const code = link.slice(-6);
  await confirmElsewhere(page, link.replace(code, code === '111111' ? '222222' : '111111'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expectNotice(page, notices.checkEmail);
  await expect.poll(async () => (await mailsTo(inbox, address)).length).toBe(2);
  await page.goto('/');
  await confirmElsewhere(page, await linkIn(inbox, address, 'confirm'));
  await expectNotice(page, { title: 'Email confirmed', description: 'You can sign in now.' });

  await confirmElsewhere(page, await linkIn(inbox, address, 'confirm'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText(/If you’ve confirmed your address, just sign in/)).toBeVisible();
});

test('a stranger who signs up with somebody’s address gets no account by its owner’s opening the link', async ({
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
  // Nobody can sign in, whoever knows the stranger's password.
  await (await AuthPage.open(page)).send('Sign In', address);
  await expectNotice(page, { title: 'Sign in failed', description: 'Incorrect username or password.' });
});

test('half a link offers to sign up for a new one', async ({ page }) => {
  await page.goto('/auth/confirm');
  await page.getByRole('link', { name: 'Sign up for a new link' }).click();
  await expect(new AuthPage(page).tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
});

test.describe('a forgotten password', () => {
  const asked = /a link to choose a new password is on its way/;

  test('is replaced by way of a mail, and the link works once', async ({ page, inbox, runningSite }) => {
    const address = await account(runningSite.origin, inbox);
    const auth = await AuthPage.open(page);
    await auth.button('Forgot your password?').click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
    await auth.email.fill(address);
    await auth.button('Send the link').click();
    await expect(page.getByText(asked)).toBeVisible();
    const link = await linkIn(inbox, address, 'reset');

    await page.goto(link);
    await hydrated(page);
    const fresh = page.getByLabel('New password', { exact: true });
    await fresh.fill('12345');
    await auth.button('Save new password').click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await fresh.fill('another lamp 8');
    await auth.button('Save new password').click();
    await expect(page).toHaveURL('/auth');
    await expectNotice(page, { title: 'Password changed', description: 'Sign in with your new password.' });
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

  test('of an address without an account gets the same words, and no mail', async ({
    page,
    inbox,
    runningSite,
  }) => {
    const known = await account(runningSite.origin, inbox);
    const unknown = newAddress();
    const seen: string[] = [];
    for (const address of [known, unknown]) {
      const auth = await AuthPage.open(page, 'forgotten');
      await auth.email.fill(address);
      await auth.button('Send the link').click();
      await expect(page.getByText(asked)).toBeVisible();
      await expect(auth.button('Send the link again')).toBeVisible();
      seen.push(await said(page, address));
    }
    expect(seen[1]).toBe(seen[0]);
    expect(await mailsTo(inbox, unknown)).toEqual([]);
  });
});

test.describe('while the service is down', () => {
  for (const [view, button, title] of [
    [undefined, 'Sign In', notices.signInFailed.title],
    ['sign-up', 'Sign Up', notices.signUpFailed.title],
  ] as const) {
    test(`'${title}', and what was typed stays`, async ({ page, inbox, runningSite }) => {
      const address = button === 'Sign In' ? await account(runningSite.origin, inbox) : newAddress();
      const auth = await AuthPage.open(page, view);
      await page.route(accountsService, (route) => route.abort());
      await auth.send(button, address);
      await expect(noticeRegion(page).getByText(title, { exact: true })).toBeVisible();
      await expect(auth.email).toHaveValue(address);
      await expect(auth.password).toHaveValue(password);
      await page.unroute(accountsService);
      await auth.button(button).click();
      if (button === 'Sign In') await expect(page).toHaveURL('/');
      else await expectNotice(page, notices.checkEmail);
    });
  }

  test('a confirmation link stays good', async ({ page, inbox, runningSite }) => {
    const address = await signedUp(runningSite.origin, newAddress());
    await page.route(accountsService, (route) => route.abort());
    await confirmElsewhere(page, await linkIn(inbox, address, 'confirm'));
    await expectNotice(page, { title: 'Email not confirmed', description: notices.unreachable.description });
    await page.unroute(accountsService);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('no password, code or address travels in a URL', async ({ page, inbox, runningSite }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''));
  const address = await signedUp(runningSite.origin, newAddress());
  const link = await linkIn(inbox, address, 'confirm');
  await confirmElsewhere(page, link);
  await expect(page).toHaveURL('/');
  await signIn(page, address);
  const code = link.slice(-6);
  for (const secret of [address, encodeURIComponent(address), password, encodeURIComponent(password), code]) {
    expect(
      urls.filter((url) => url.includes(secret)),
      'a fragment is not sent',
    ).toEqual([]);
  }
});
