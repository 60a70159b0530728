import {
  account,
  accountsService,
  askCognito,
  expectSignedIn,
  expectSignedOut,
  keptToken,
  sessionKeys,
  signIn,
  signOutButton,
} from '../../support/accounts';
import { stopDateAt } from '../../support/date';
import { hydrated, open } from '../../support/hydrated';
import { expectNotice } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({ expected: /status of (400|404|503)|ERR_FAILED|\[auth/ });

const signedOut = { title: 'Signed out', description: 'You’re signed out on this device.' };
const isRefresh = (body: string | null) => /REFRESH_TOKEN|RefreshToken/.test(body ?? '');

test('an expired session is renewed automatically on any page, once the service can be reached', async ({
  page,
  inbox,
  runningSite,
}) => {
  const address = await account(runningSite.origin, inbox);
  await signIn(page, address);
  const before = await keptToken(page, 'idToken');
  await stopDateAt(page, Date.now() + 2 * 3_600_000);
  await page.route(accountsService, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => isRefresh(request.postData()));
  await open(page, '/services');
  await failed;
  await expectSignedIn(page, address);

  // The page retries by itself, perhaps before the reload.
  await page.unroute(accountsService);
  await page.reload();
  await expect.poll(() => keptToken(page, 'idToken')).not.toBe(before);
  await expectSignedIn(page, address);
});

test('a session that was revoked elsewhere ends here, on any page', async ({ page, inbox, runningSite }) => {
  const address = await account(runningSite.origin, inbox);
  await signIn(page, address);
  await askCognito(runningSite.origin, 'RevokeToken', { Token: await keptToken(page, 'refreshToken') });
  await stopDateAt(page, Date.now() + 2 * 3_600_000);
  await open(page, '/services');
  await expectSignedOut(page);
  await expect.poll(() => sessionKeys(page)).toEqual([]);
});

test('signing in and out reaches other tabs; signing out clears the session here and on the server', async ({
  page,
  context,
  inbox,
  runningSite,
}) => {
  const address = await account(runningSite.origin, inbox);
  const other = await context.newPage();
  await open(other, '/services');
  await expectSignedOut(other);
  await signIn(page, address);
  await expectSignedIn(other, address);

  const token = await keptToken(page, 'refreshToken');
  await signOutButton(page).click();
  await expectNotice(page, signedOut);
  await expectSignedOut(page);
  await expectSignedOut(other);
  expect(await sessionKeys(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await expectSignedOut(page);
  const again = await askCognito(runningSite.origin, 'GetTokensFromRefreshToken', { RefreshToken: token });
  expect(again.status, 'the refresh token no longer works').toBe(400);
});

test('signing out needs no service', async ({ page, inbox, runningSite }) => {
  const address = await account(runningSite.origin, inbox);
  await signIn(page, address);
  await page.route(accountsService, (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await signOutButton(page).click();
  await expectSignedOut(page);
  expect(await sessionKeys(page)).toEqual([]);
});
