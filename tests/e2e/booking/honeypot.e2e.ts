import { honeypotField, honeypotLabel } from '@concierge/contract/forms/form-texts';
import { BookingForm, visitor } from '../../support/booking-form';
import { nothing } from '../../support/inbox';
import { tableOf } from '../../support/submissions';
import { expect, test } from '../../support/test';

test('the honeypot field is invisible, hidden from screen readers and keyboard, and not autofilled', async ({
  page,
}) => {
  for (const kind of ['appointment', 'contact'] as const) {
    const { form } = await BookingForm.open(page, kind);
    await expect(form.getByRole('textbox', { name: honeypotLabel })).toHaveCount(0);
    const field = form.locator(`[name="${honeypotField}"]`);
    await expect(field).toHaveAttribute('tabindex', '-1');
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await expect(field).toHaveValue('');
    // It is in the page, where bots look, but nowhere that a person could point at.
    expect(await field.evaluate((element) => getComputedStyle(element).display)).not.toBe('none');
    const seen = await field.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return document.elementFromPoint(x, y) === element;
    });
    expect(seen).toBe(false);
  }
});

test('filling it in changes nothing for the visitor: the record is stored, and the practice’s notices wait', async ({
  page,
  inbox,
}) => {
  const form = await BookingForm.open(page);
  const who = visitor();
  await form.fillAll(who);
  await form.form.locator(`[name="${honeypotField}"]`).evaluate((element) => {
    if (element instanceof HTMLInputElement) element.value = 'https://autofilled.example';
  });
  await form.submit.click();
  await expect(page).toHaveURL(/patient-survey/);
  expect(await inbox.tally()).toEqual({ ...nothing, appointments: 1, emails: 1 });
  expect((await inbox.outbox()).emails[0]?.to).toBe(who.email);
  expect(await inbox.rows(tableOf.appointment)).toMatchObject([
    { email: who.email, message: who.message, suspect: true, website: 'https://autofilled.example' },
  ]);
});
