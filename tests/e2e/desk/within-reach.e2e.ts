import { DeskPage, receive, test } from '../../support/desk';
import { expect } from '../../support/test';

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`what can be done stays within reach of a long message, and covers nothing that has the focus, at ${width} px`, async ({
    page,
    runningSite,
  }) => {
    const words = `${'I wake at three and lie there. '.repeat(32)}The end.`;
    const one = await receive(runningSite, { message: words });
    const desk = new DeskPage(page, runningSite);
    await page.setViewportSize({ width, height });
    await desk.open();
    await desk.signInAs('desk');
    await desk.openRequest(one);
    const actions = ['Take', 'Set the state'].map((name) => desk.button(name));
    const handOver = desk.pane.getByText('Hand over').first();
    for (const action of [...actions, handOver]) await expect(action).toBeInViewport({ ratio: 1 });
    await desk.note.scrollIntoViewIfNeeded();
    await page.mouse.move(width * 0.75, height / 2);
    await page.mouse.wheel(0, 5000);
    for (const action of [...actions, handOver]) await expect(action).toBeInViewport({ ratio: 1 });

    await desk.button('Take').click();
    const undo = desk.button('Undo');
    await expect(undo).toBeInViewport({ ratio: 1 });
    const overlap = async () => {
      const [bar, pane] = [await undo.boundingBox(), await desk.pane.boundingBox()];
      return (
        bar &&
        pane &&
        bar.x < pane.x + pane.width &&
        bar.y < pane.y + pane.height &&
        pane.x < bar.x + bar.width
      );
    };
    await page.mouse.wheel(0, 5000);
    await expect.poll(overlap, 'Undo over what is at the end').toBe(false);
    // Whatever Tab and Shift+Tab reach is seen.
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press(key);
        const covered = await page.evaluate(() => {
          const { activeElement: focused } = document;
          if (!focused || focused === document.body) return '';
          const { left, top, width, height } = focused.getBoundingClientRect();
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          const seen = shown && (focused.contains(shown) || shown.contains(focused));
          return seen ? '' : focused.textContent;
        });
        expect.soft(covered, `${key} ${presses}`).toBe('');
      }
  });
