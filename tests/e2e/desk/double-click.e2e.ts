import { DeskPage, receive, test } from '../../support/desk';
import { expect } from '../../support/test';

test('a double-click on what opens a dialog chooses nothing in it', async ({ page, runningSite }) => {
  const one = await receive(runningSite, {});
  const desk = new DeskPage(page, runningSite);
  await page.setViewportSize({ width: 1280, height: 800 });
  await desk.open();
  await desk.signInAs('desk');
  await desk.openRequest(one);
  const opener = desk.button('Set the state');
  const states = page.getByRole('dialog').getByRole('listitem');
  // Where a state comes to be under the pointer.
  await opener.click();
  const { y = 0, height = 0 } = (await states.last().boundingBox()) ?? {};
  await page.keyboard.press('Escape');
  const { x = 0, y: at = 0, width = 0 } = (await opener.boundingBox()) ?? {};
  await desk.pane.evaluate((pane, by) => pane.scrollBy(0, by), at - y);
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk.pane.getByText('Not started')).toBeVisible();
});
