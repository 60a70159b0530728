import { DeskPage, test, tokensIn } from '../../support/desk';
import { expect } from '../../support/test';

test('the tokens of a sign-in are in its tab alone, and are gone after signing out', async ({
  page,
  context,
  runningSite,
}) => {
  const desk = new DeskPage(page, runningSite);
  await desk.open();
  await desk.signInAs('desk');
  expect(Object.keys(await tokensIn(page)).sort()).toEqual(['accessToken', 'idToken', 'refreshToken']);
  await page.reload();
  await expect(desk.button('Sign out')).toBeVisible();

  const other = new DeskPage(await context.newPage(), runningSite);
  await other.open();
  await expect(other.button('Continue')).toBeVisible();
  await other.page.goto(runningSite.origin);
  const kept = () => Object.keys({ ...window.localStorage, ...window.sessionStorage });
  expect(await other.page.evaluate(kept)).not.toContainEqual(expect.stringMatching(/token|cognito/i));
  expect(await context.cookies()).toEqual([]);

  await desk.button('Sign out').click();
  await expect(desk.button('Continue')).toBeVisible();
  await expect.poll(() => tokensIn(page)).toEqual({});
});
