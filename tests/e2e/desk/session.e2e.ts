import { DeskPage, newPassword, receive, test, tokensIn } from '../../support/desk';
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

test('after 15 minutes without use the screen locks, and what was being written waits for its writer', async ({
  page,
  runningSite,
}) => {
  const one = await receive(runningSite, {});
  await page.clock.install();
  const desk = new DeskPage(page, runningSite);
  await desk.open();
  const email = await desk.signInAs('desk');
  await desk.openRequest(one);
  await desk.note.fill('Call back on Mon');
  await page.clock.fastForward('14:30');
  await desk.note.pressSequentially('day');
  await page.clock.fastForward('14:30');
  await expect(desk.note).toBeVisible();
  await page.clock.fastForward('00:40');
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible();
  await expect(page.getByText(one.reference).filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => tokensIn(page)).toEqual({});

  await desk.sendPassword(email, newPassword);
  await desk.sendCode(email);
  await expect(desk.note).toHaveValue('Call back on Monday');
  await desk.button('Save note').click();
  await expect(desk.pane.getByText('Call back on Monday')).toBeVisible();
});
