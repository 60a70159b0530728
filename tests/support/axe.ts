import axe from 'axe-core';
import type { Page } from 'playwright/test';

interface Finding {
  readonly rule: string;
  readonly where: readonly string[];
}

/** What axe-core finds on the page as it is; its source comes through the debugger, which no policy stops. */
export async function findings(page: Page): Promise<Finding[]> {
  await page.evaluate(`${axe.source}; undefined`);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document);
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} | ${failureSummary}`),
    }));
  });
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };
