import { toastTexts } from '@concierge/contract/text/messages';
import { AuthPage, account, accountsService, amplifyChunk } from '../../support/accounts';
import { expectNotice } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({ expected: /ERR_FAILED/ });

const failed = { ...toastTexts.unreachable, title: toastTexts.signInFailed.title };

test('without the sign-in code or the accounts service: a plain error, nothing is lost, and Retry works', async ({
  page,
  inbox,
  runningSite,
}) => {
  const email = await account(runningSite.origin, inbox);
  await page.route(amplifyChunk, (route) => route.abort());
  const auth = await AuthPage.open(page);
  await auth.send('Sign In', email);
  const alert = auth.panel.getByRole('alert');
  const expectFailed = async () => {
    await expectNotice(page, failed);
    await expect(alert).toContainText('Check your connection');
    await expect(alert, 'the account is not blamed').not.toContainText(/confirmation email|http|module/);
    await expect(auth.email).toHaveValue(email);
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
  };
  await expectFailed();

  await page.route(accountsService, (route) => route.abort());
  await page.unroute(amplifyChunk);
  await auth.button('Retry').click();
  await expectFailed();

  await page.unroute(accountsService);
  await auth.button('Retry').click();
  await expect(page).toHaveURL('/');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('each page says that accounts need JavaScript and booking does not, and shows no progress', async ({
    page,
  }) => {
    for (const path of ['/auth', '/auth/confirm', '/auth/reset']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByText(/Accounts need JavaScript/), path).toBeVisible();
      await expect(main.getByText(/Loading|Confirming/), path).toBeHidden();
      await main.getByRole('link', { name: /book a consultation/ }).click();
      await expect(page).toHaveURL('/contact');
    }
  });
});
