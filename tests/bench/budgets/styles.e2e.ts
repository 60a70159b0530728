import { expect } from 'playwright/test';
import { siteTest as test } from '../../support/site-test';
import { traceMainThread, visit } from '../main-thread';

/** A page may replace its main part once its scripts know the visitor. */
const share = 0.8;

// For example, a custom property that a script registers gives every element a new style: 70 ms on a slow phone.
test('scripts restyle no page as a whole', async ({ browser, baseURL }) => {
  // Longer than the screen: fonts that arrive late restyle what is in view, which is all of a short page.
  for (const path of ['/', '/contact', '/patient-survey']) {
    const tasks = await visit(browser, baseURL + path, 1500, async (page, during) => {
      // The shell's whole stylesheet, and its fonts with it, restyle the page once, when it is alive.
      await page.route('**/remotes/shell/**/*.css', (route) => route.abort());
      return traceMainThread(browser, page, during);
    });
    const styled = (painted: boolean) =>
      tasks.filter((task) => task.painted === painted).map((task) => task.styled);
    // A page whose HTML arrives in parts gets its styles in parts.
    const elements = styled(false).reduce((sum, part) => sum + part, 0);
    expect(elements, `${path}: elements styled for the first paint`).toBeGreaterThan(50);
    expect
      .soft(
        Math.max(...styled(true)) / elements,
        `${path}: share of the elements that are styled again at once`,
      )
      .toBeLessThan(share);
  }
});
