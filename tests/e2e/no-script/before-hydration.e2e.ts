import { BookingForm, visitor } from '../../support/booking-form';
import { hold, shellScripts } from '../../support/hold';
import { hydrated } from '../../support/hydrated';
import { nothing } from '../../support/inbox';
import { expect, test } from '../../support/test';

test.describe('before the shell has arrived', () => {
  test('typed text is kept once it arrives', async ({ page }) => {
    const { release } = await hold(page, shellScripts);
    await page.goto('/contact', { waitUntil: 'commit' });
    const form = new BookingForm(page, 'appointment');
    const who = visitor();
    await form.fillAll(who);
    await form.field('Message').focus();
    release();
    await hydrated(page);
    const { name, age, concern, message, email } = who;
    expect(await form.values()).toMatchObject({ name, age, concern, message, email });
    await expect(form.field('Gender')).toHaveValue('non-binary');
    await expect(form.field('Interest')).toHaveValue('pricing');
    await expect(form.form.getByRole('radio', { name: /^Priority/ })).toBeChecked();
    await expect(form.form.getByRole('radio', { name: 'Text' })).toBeChecked();
    await expect(form.terms).toBeChecked();
    await expect(form.field('Message'), 'the focus stays where it was').toBeFocused();
    await form.submit.click();
    await expect(page).toHaveURL(/\/patient-survey/);
  });

  test('a form that was posted and, after Back, resubmitted by the script is one request', async ({
    page,
    inbox,
  }) => {
    const { release } = await hold(page, shellScripts);
    await page.goto('/contact', { waitUntil: 'commit' });
    const form = new BookingForm(page, 'appointment');
    const who = visitor();
    // Browsers do not restore fields with autocomplete off: age and concern.
    await form.fillRequired(who);
    await form.unfold();
    await form.form.getByRole('radio', { name: /^Priority/ }).check();
    await form.field('Message').fill(who.message);
    await form.submit.click();
    await expect(page).toHaveURL(/\/patient-survey\?session=\d+#/, { timeout: 15_000 });
    release();
    await page.goBack();
    await hydrated(page);
    await expect(form.field('Full Name')).toHaveValue(who.name);
    await form.submit.click();
    await expect(page).toHaveURL(/\/patient-survey/);
    expect(await inbox.tally()).toEqual({ ...nothing, appointments: 1, emails: 2, sms: 1 });
  });

  test('a posted form leads to a page that confirms it for as long as the tab lives', async ({ page }) => {
    const { release } = await hold(page, shellScripts);
    await page.goto('/contact', { waitUntil: 'commit' });
    const form = new BookingForm(page, 'appointment');
    await form.fillRequired(visitor());
    await form.submit.click();
    await expect(page).toHaveURL(/#consultation-received$/, { timeout: 15_000 });
    release();
    await hydrated(page);
    const said = page.getByText('We have your request: next steps');
    await expect(said).toBeVisible();
    await expect(page, 'the address is the usual one').toHaveURL(/\/patient-survey\?session=\d+$/);
    await page.reload();
    await hydrated(page);
    await said.click();
    await expect(page.getByText('Your reference is')).toBeVisible();
  });
});
