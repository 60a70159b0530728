import { DeskPage, receive, test } from '../../support/desk';
import { expect } from '../../support/test';

test('what a call needs is on the first screen of a phone, and the filters take one line of a wide one', async ({
  page,
  runningSite,
}) => {
  const words = 'I wake at three every night.';
  const one = await receive(runningSite, { message: words, primary_concern: 'Sleep' });
  const desk = new DeskPage(page, runningSite);
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.open();
  await desk.signInAs('physician');
  await desk.openRequest(one);
  await expect(desk.pane.getByRole('link', { name: /^Call/ })).toBeInViewport({ ratio: 1 });
  for (const text of ['Sleep', words]) await expect(desk.pane.getByText(text)).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1280, height: 900 });
  const filters = page.getByRole('group', { name: 'Filters' });
  for (const opened of [true, false]) {
    if (!opened) await desk.button('Back to the list').click();
    const { y: from = 0, height = 0 } = (await filters.getByLabel('Show').boundingBox()) ?? {};
    for (const label of ['Owner', 'Urgent', 'New to me']) {
      const { y = 0 } = (await filters.getByLabel(label).boundingBox()) ?? {};
      expect(y, label).toBeGreaterThanOrEqual(from);
      expect(y, label).toBeLessThan(from + height);
    }
  }
});

test('a screen that locks under a dialog can be unlocked at once, and keeps the note', async ({
  page,
  runningSite,
}) => {
  const one = await receive(runningSite, {});
  const desk = new DeskPage(page, runningSite);
  await desk.open();
  await desk.signInAs('desk');
  await desk.openRequest(one);
  await desk.note.fill('Call back');
  await desk.button('Set the state').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 16 * 60_000);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type('quiet');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('quiet');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('textarea')).toHaveValue('Call back');
});
