import { randomUUID } from 'node:crypto';
import { changeColors, findings, phone, desk as wide } from '../../support/axe';
import {
  addColleague,
  askDesk,
  changeByLink,
  DeskPage,
  newColleague,
  newPassword,
  receive,
  test,
  tokensIn,
  waitedFor,
} from '../../support/desk';
import { expect } from '../../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: /status of (400|409)|ERR_FAILED/ });

const narrow = { width: 320, height: 640 };

test('axe finds nothing in any state of the desk, by day and by night, and nothing overflows sideways', async ({
  page,
  runningSite,
}) => {
  test.slow();
  const desk = new DeskPage(page, runningSite);
  const clean = async (state: string) => {
    for (const viewport of [phone, wide]) {
      await page.setViewportSize(viewport);
      for (const colors of ['light', 'dark'] as const) {
        await changeColors(page, colors);
        expect.soft(await findings(page), `${state}, ${viewport.width} px, ${colors}`).toEqual([]);
      }
    }
    await page.setViewportSize(narrow);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${state}: width`).toBeLessThanOrEqual(narrow.width);
    await page.setViewportSize(wide);
  };

  const email = newColleague();
  const temporary = await addColleague(runningSite, email, 'owner');
  const long = 'a.rather.long.address.of.somebody.at.a.long.domain@of-many-letters.example';
  const one = await receive(runningSite, { email: long, urgency_level: 'urgent' });
  await receive(runningSite, { email: long }, 'contact');
  const old = await receive(runningSite, {
    name: 'A Very Long Name-Of-Several Parts With Many Letters Indeed',
  });
  await waitedFor(runningSite, old, 9);
  await changeByLink(runningSite, old, { action: 'cancel' });

  await desk.open();
  await desk.button('Continue').click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await clean('sign in, fields wrong');
  await desk.sendPassword(email, 'not this one');
  await expect(page.getByRole('alert')).toBeVisible();
  await clean('sign in refused');
  await desk.sendPassword(email, temporary);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await clean('new password');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await desk.button('Continue').click();
  await expect(page.getByRole('code')).toBeVisible();
  await clean('authenticator');
  await desk.sendShownCode();
  await desk.button('Sign out').click();
  await desk.sendPassword(email, newPassword);
  await expect(desk.code).toBeVisible();
  await clean('code');
  await desk.sendCode(email);
  await expect(desk.row(one)).toBeVisible();
  await clean('list');
  await desk.openRequest(old);
  await expect(desk.pane.getByText('Canceled by the patient').first()).toBeVisible();
  await clean('canceled');
  await desk.button('Back to the list').click();
  await desk.button('Keys').click();
  await clean('keys');
  await page.keyboard.press('Escape');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Spam' });
  await expect(page.getByText('Nothing here.')).toBeVisible();
  await clean('nothing');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Done' });
  await expect(desk.row(old)).toBeVisible();
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'All open' });

  await desk.openRequest(one);
  await desk.pane.getByText('Hand over').first().click();
  await desk.pane.getByText('Answer by email').click();
  await clean('request');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean('states');
  await page.keyboard.press('Escape');
  await page.route('**/api/desk/count', (route) => route.abort());
  const { idToken: token = '' } = await tokensIn(page);
  const taking = { kind: one.kind, id: one.id, version: '0.0.0', change: randomUUID(), action: 'take' };
  await askDesk(runningSite, '/api/desk/change', { token, body: taking });
  await desk.button('Set the state').click();
  await desk.button('3. Waiting for the patient').click();
  await expect(page.getByText('Somebody changed this in the meantime')).toBeVisible();
  await clean('conflict');

  const go = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await go('Staff');
  await page.getByLabel('Work email').fill(newColleague());
  await desk.button('Add').click();
  await expect(page.getByRole('code')).toBeVisible();
  await clean('staff');
  await desk.button(`Remove: ${email}`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean('removing somebody');
  await page.keyboard.press('Escape');
  await go('Audit');
  await expect(page.getByRole('cell', { name: 'Listed the staff' })).toBeVisible();
  await clean('audit');
  await go('Data');
  await page.getByLabel('Email address').fill(long);
  await desk.button('Find').click();
  await expect(page.getByText('Looking through everything that is stored.')).toBeVisible();
  await clean('data');
});
