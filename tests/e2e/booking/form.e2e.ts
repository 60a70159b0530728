import { BookingForm, visitor } from '../../support/booking-form';
import { hydrated } from '../../support/hydrated';
import { expect, test } from '../../support/test';

/*
 * Only what remotes/booking's own tests cannot see. They assert choices, defaults, messages and what is refused.
 */

test('asks for a time of day only with a day', async ({ page }) => {
  const { form } = await BookingForm.open(page);
  await form.getByText('Preferred Days and Times').click();
  await expect(form.getByLabel('Time of day, choice 1')).toBeHidden();
  await form.getByLabel('Day, choice 1', { exact: true }).selectOption('Monday');
  await expect(form.getByLabel('Time of day, choice 1')).toBeVisible();
  await expect(form.getByLabel('Time of day, choice 2')).toBeHidden();
});

test('shows the chosen form where a visitor’s own colors replace backgrounds and shadows', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await BookingForm.open(page, 'contact');
  await expect(page.getByText('Send a message')).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.getByText('Book a consultation')).toHaveCSS('text-decoration-line', 'none');
});

test('typed text survives a reload and another page, but only in its own tab', async ({ page, context }) => {
  const form = await BookingForm.open(page);
  await expect(form.field('Age'), 'optional fields are folded').toBeHidden();
  const who = visitor();
  await form.fillAll(who);
  const typed = await form.values();
  const expectAsTyped = async () => {
    await expect(form.field('Message')).toHaveValue(typed.message);
    expect(await form.values()).toEqual(typed);
    await expect(form.form.getByRole('radio', { name: /^Priority/ })).toBeChecked();
    await expect(form.field('Gender')).toHaveValue('non-binary');
  };
  await page.reload();
  await hydrated(page);
  await expectAsTyped();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expectAsTyped();

  const other = await context.newPage();
  const empty = await BookingForm.open(other);
  expect((await empty.values()).concern).toBe('');
  const stored = await other.evaluate(() => JSON.stringify(window.localStorage));
  expect(stored, 'no health data stays in the browser').not.toContain(who.concern);
  await other.close();
});
