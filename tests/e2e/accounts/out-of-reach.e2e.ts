import { notices } from '@concierge/contract/messages';
import { AuthPage, account, accountsService, amplifyChunk } from '../../support/accounts';
import { expectNotice } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({ expected: /ERR_FAILED/ });

const failed = { ...notices.unreachable, title: notices.signInFailed.title };

for (const [what, address] of [
  ['what signing in needs', amplifyChunk],
  ['the accounts themselves', accountsService],
] as const) {
  test(`${what} cannot be reached: said in plain words, nothing is lost, and Retry signs in`, async ({
    page,
    inbox,
    runningSite,
  }) => {
    const email = await account(runningSite.origin, inbox);
    await page.route(address, (route) => route.abort());
    const auth = await AuthPage.open(page);
    await auth.send('Sign In', email);
    await expectNotice(page, failed);
    const alert = auth.panel.getByRole('alert');
    await expect(alert).toContainText('Check your connection');
    await expect(alert, 'nothing is wrong with the account').not.toContainText(
      /confirmation email|http|module/,
    );
    await expect(auth.email).toHaveValue(email);

    await page.unroute(address);
    await auth.button('Retry').click();
    await expect(page).toHaveURL('/');
  });
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/auth', '/auth/confirm', '/auth/reset']) {
    test(`${path} says that accounts need JavaScript and booking does not, and promises nothing`, async ({
      page,
    }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByText(/Accounts need JavaScript/)).toBeVisible();
      await expect(main.getByText(/Loading|Confirming/)).toBeHidden();
      await main.getByRole('link', { name: /book a consultation/ }).click();
      await expect(page).toHaveURL('/contact');
    });
  }
});
