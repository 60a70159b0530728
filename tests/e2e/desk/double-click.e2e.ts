import { DeskPage, receive, test } from '../../support/desk';
import { expect } from '../../support/test';

test('a double-click on what opens a dialog chooses nothing in it', async ({ page, runningSite }) => {
  const one = await receive(runningSite, {});
  const desk = new DeskPage(page, runningSite);
  // The states are then where the button is.
  await page.setViewportSize({ width: 1280, height: 800 });
  await desk.open();
  await desk.signInAs('desk');
  await desk.openRequest(one);
  await desk.button('Set the state').dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk.pane.getByText('Not started')).toBeVisible();
});
