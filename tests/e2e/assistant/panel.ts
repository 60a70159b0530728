import { expect, type Page } from 'playwright/test';
import { assistant } from './configured-site';

export const openButton = (page: Page) => page.getByRole('button', { name: 'Open AI Assistant' });
export const panel = (page: Page) => page.getByRole('region', { name: 'AI Assistant' });
const widget = (page: Page) => panel(page).locator(assistant.element);
export const goOn = (page: Page) => panel(page).getByRole('button', { name: 'Continue to the assistant' });

/** Expects the configured agent in the open panel. */
export async function expectAgent(page: Page): Promise<void> {
  await expect(widget(page)).toHaveCount(1);
  await expect(widget(page)).toHaveText(`Listening for ${assistant.agentId}`);
}
