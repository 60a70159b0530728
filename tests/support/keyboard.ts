import { expect, type Locator, type Page } from 'playwright/test';

/** Presses Tab until the target has the focus, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  for (let presses = 0; presses < atMost; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, `reached with ${atMost} presses of Tab`).toBeFocused();
}
