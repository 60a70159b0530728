import { formFields } from '@concierge/contract/forms/form-fields';
import type { Page } from 'playwright-core';

/** Run by `release check` once a page is interactive: the form of /contact accepts typing, and says what is missing. */
export async function smoke({ page, path }: { page: Page; path: string }): Promise<void> {
  if (path !== '/contact') return;
  const form = page.getByRole('form', { name: 'Get Started Today' });
  await form.getByLabel(formFields.name.label).fill('Ada Lovelace');
  await form.getByRole('button', { name: 'Book Consultation' }).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
}
