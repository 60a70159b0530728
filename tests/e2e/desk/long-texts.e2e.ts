import { DeskPage, receive, test } from '../../support/desk';
import { expect } from '../../support/test';

test('texts of a stranger without a space stay within the list, on a phone and on a wide screen', async ({
  page,
  runningSite,
}) => {
  const desk = new DeskPage(page, runningSite);
  const letters = 'w'.repeat(200);
  const one = await receive(runningSite, { name: letters.slice(0, 100), interest: letters });
  await desk.open();
  await desk.signInAs('desk');
  await expect(desk.row(one)).toContainText(letters);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = await desk.list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect.soft(sideways, `${width} px`).toBe(0);
    const whole = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(whole, `${width} px, the page`).toBeLessThanOrEqual(width);
  }
});
