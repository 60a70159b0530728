import { fieldMessages, notices } from '@concierge/contract/messages';
import { BookingForm, visitor } from '../../support/booking-form';
import { hydrated, open } from '../../support/hydrated';
import { nothing } from '../../support/inbox';
import { expectNotice } from '../../support/notices';
import { insertPath } from '../../support/submissions';
import { expect, test } from '../../support/test';

test('the fields have the specified choices and defaults', async ({ page }) => {
  const booking = await BookingForm.open(page);
  const { form } = booking;
  const field = booking.field.bind(booking);
  await expect(field('Interest')).toHaveValue('consultation');
  await expect(field('Interest').getByRole('option')).toHaveText([
    'Initial Consultation',
    'Learning About Services',
    'Pricing Information',
    'Other Questions',
  ]);
  await expect(field('Age'), 'what nobody must answer is folded').toBeHidden();
  await booking.unfold();
  await expect(field('Gender')).toHaveValue('');
  await expect(field('Gender').getByRole('option')).toHaveCount(5);
  await expect(form.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect(form.getByRole('radio', { name: /^Routine.*within 2 weeks/ })).toBeChecked();
  await expect(form.getByRole('radio', { name: /^Priority.*within 1 week/ })).not.toBeChecked();
  await expect(form.getByRole('radio', { name: /^Urgent.*within 48 hours/ })).not.toBeChecked();
  for (const box of await form.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await expect(field('Age')).toHaveAttribute('min', '18');
  await expect(field('Age')).toHaveAttribute('max', '120');
  await expect(form.getByRole('link', { name: /Terms/ })).toHaveAttribute('href', '/terms');
  await expect(form.getByRole('link', { name: /Privacy/ })).toHaveAttribute('href', '/privacy');
});

test('says at once whether the practice serves a place, and offers the waitlist where it does not', async ({
  page,
}) => {
  const form = await BookingForm.open(page);
  const place = form.form.getByLabel(/^State or ZIP code/);
  await place.pressSequentially('10001');
  await expect(
    form.form.getByText('Yes, we see patients in New York, in person and virtually.'),
  ).toBeVisible();
  await place.fill('oh');
  await expect(form.form.getByText(/aren’t licensed in Ohio yet/)).toBeVisible();
  await form.form.getByRole('link', { name: 'Join our waitlist' }).click();
  const message = new BookingForm(page, 'contact');
  await expect(message.field('Message')).toHaveValue(/^I would like to join the waitlist\./);
});

test('phones get the right keyboards and browsers know what to fill in', async ({ page }) => {
  const form = await BookingForm.open(page);
  for (const [label, attributes] of [
    ['Full Name', { autocomplete: 'name' }],
    ['Phone Number', { type: 'tel', autocomplete: 'tel' }],
    ['Email Address', { type: 'email', autocomplete: 'email' }],
    ['Age', { inputmode: 'numeric' }],
  ] as const) {
    for (const [name, value] of Object.entries(attributes)) {
      await expect(form.field(label)).toHaveAttribute(name, value);
    }
  }
});

for (const [typed, shown] of [
  ['(555) 123-4567', '+15551234567'],
  ['1 555 123 4567', '+15551234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['25551234567', '+25551234567'],
  ['5551234', '5551234'],
  ['call me', 'call me'],
] as const) {
  test(`a phone number typed as ${typed} becomes ${shown} on leaving the field`, async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.field('Phone Number').fill(typed);
    await form.field('Phone Number').press('Tab');
    await expect(form.field('Phone Number')).toHaveValue(shown);
  });
}

test.describe('what is refused before anything is sent', () => {
  test.afterEach(async ({ inbox }) => expect(await inbox.tally()).toEqual(nothing));

  test('missing fields: the notice, a summary with focus, and a sentence beside each field', async ({
    page,
  }) => {
    const form = await BookingForm.open(page);
    await form.submit.click();
    await expectNotice(page, notices.missingFields);
    const summary = form.form.getByRole('group', { name: 'Please check the form' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(4);
    for (const label of ['Full Name', 'Phone Number', 'Email Address']) {
      await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field(label)).toHaveAccessibleDescription(/./);
    }
    await summary.getByRole('link').first().click();
    await expect(form.field('Full Name')).toBeFocused();
  });

  test('terms that were not agreed to', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor());
    await form.terms.uncheck();
    await form.submit.click();
    await expectNotice(page, notices.missingFields);
  });

  test('a phone number that no rule matches', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor({ phone: '12345' }));
    await form.submit.click();
    await expectNotice(page, notices.invalidPhone);
  });

  test('data that breaks several rules: their messages joined by commas', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor({ name: 'R2D2', email: 'nobody' }));
    await form.field('Message').fill('x'.repeat(2001));
    await form.submit.click();
    const { name, email, message } = fieldMessages;
    await expectNotice(page, {
      title: notices.validation.title,
      description: [name, email, message].join(', '),
    });
    await expect(form.field('Message')).toHaveValue('x'.repeat(2001));
  });
});

test("'Submitting...' is disabled while sending, and a double click sends once", async ({ page, inbox }) => {
  let inserts = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${insertPath.appointment}`, async (route) => {
    inserts += 1;
    await held;
    await route.continue();
  });
  const form = await BookingForm.open(page);
  await form.fillRequired(visitor());
  await form.submit.dblclick();
  await expect(form.sending).toBeDisabled();
  await form.field('Full Name').press('Enter');
  letGo();
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(inserts).toBe(1);
  expect(await inbox.tally()).toEqual({ ...nothing, appointments: 1, emails: 2, sms: 1 });
});

test('the message says how much of it will be kept', async ({ page }) => {
  const form = await BookingForm.open(page);
  await form.field('Message').fill('x'.repeat(1200));
  await expect(
    form.form.getByText('We’ll keep only the first 1,000 characters. The last 200 will be cut off.').first(),
  ).toBeVisible();
});

test.describe('what was typed', () => {
  test('survives a reload in the same tab', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillAll(visitor());
    const typed = await form.values();
    await page.reload();
    await hydrated(page);
    await expect(form.field('Message')).toHaveValue(typed.message);
    expect(await form.values()).toEqual(typed);
    await expect(form.form.getByRole('radio', { name: /^Priority/ })).toBeChecked();
    await expect(form.field('Gender')).toHaveValue('non-binary');
  });

  test('survives going away and coming back', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillAll(visitor());
    const typed = await form.values();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await expect(form.field('Message')).toHaveValue(typed.message);
    expect(await form.values()).toEqual(typed);
  });

  test('is not taken over by another tab, and leaves no health data behind in the browser', async ({
    page,
    context,
  }) => {
    const form = await BookingForm.open(page);
    const who = visitor();
    await form.fillAll(who);
    const other = await context.newPage();
    const empty = await BookingForm.open(other);
    expect((await empty.values()).concern).toBe('');
    expect(await other.evaluate(() => JSON.stringify(window.localStorage))).not.toContain(who.concern);
    await other.close();
  });

  test('before the page came to life is kept', async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/remotes/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    const form = new BookingForm(page, 'appointment');
    const who = visitor();
    await form.fillAll(who);
    letGo();
    await hydrated(page);
    expect(await form.values()).toMatchObject({ name: who.name, concern: who.concern, message: who.message });
    await expect(form.form.getByRole('radio', { name: /^Priority/ })).toBeChecked();
    await expect(form.terms).toBeChecked();
  });
});

test('the page has its cards, questions and call to action', async ({ page }) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByText('Personalized Care Guarantee')).toBeVisible();
  await expect(main.getByText('NY, TX, VA').first()).toBeVisible();
  await expect(main.getByRole('region', { name: 'Before you write' }).getByRole('group')).toHaveCount(3);
  await expect(
    main.getByRole('link', { name: /./ }).and(page.locator('[href="/contact"]')).first(),
  ).toBeVisible();
});
