import { DeskPage, receive, test } from '../../support/desk';
import { expect } from '../../support/test';

test('what a key changed can be undone after another page of the desk was shown', async ({
  page,
  runningSite,
}) => {
  const { reference } = await receive(runningSite, {});
  const desk = new DeskPage(page, runningSite);
  await desk.open();
  await desk.signInAs('owner');
  await page.getByRole('link', { name: new RegExp(`${reference}$`) }).focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone, ${reference}`)).toBeVisible();
});
