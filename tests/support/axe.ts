import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

interface Finding {
  readonly rule: string;
  readonly where: readonly string[];
}

/**
 * What axe-core finds on the page in its current state. Its source is injected through the debugger, which a content
 * security policy does not block.
 * @param rules limits the check to these; if empty, all are checked.
 */
export async function findings(page: Page, rules: readonly string[] = []): Promise<Finding[]> {
  await page.evaluate(`${axe.source}; undefined`);
  return await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, only.length > 0 ? { runOnly: [...only] } : {});
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} | ${failureSummary}`),
    }));
  }, rules);
}

/** Switches the page to light or dark mode, and waits until its colors have changed. */
export async function changeColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const changing = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);
  await expect.poll(changing).toBe(0);
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };
