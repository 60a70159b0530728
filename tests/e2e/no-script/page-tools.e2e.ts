import type { Locator, Page } from 'playwright/test';
import { BookingForm, storedFor, visitor } from '../../support/booking-form';
import { hold, shellScripts } from '../../support/hold';
import { hydrated } from '../../support/hydrated';
import { pageTools } from '../../support/page-tools';
import { newSession, Survey, surveyAddress } from '../../support/survey';
import { expect, test } from '../../support/test';

// React tells that the document isn't what it would have rendered.
test.use({ expected: /Minified React error #(418|42[1-5])/ });

/** Opens an address, and returns once its scripts would run. They do when they are released. */
async function openBeforeScripts(page: Page, address: string): Promise<{ release(): void }> {
  const held = await hold(page, shellScripts);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return held;
}

const caretOf = (field: Locator) =>
  field.evaluate((element) => element instanceof HTMLTextAreaElement && element.selectionStart);

for (const [tool, run] of Object.entries(pageTools)) {
  test.describe(`a ${tool} that came before the scripts`, () => {
    test('leaves the booking form as it was filled in', async ({ page, inbox }) => {
      const { release } = await openBeforeScripts(page, '/contact');
      const form = new BookingForm(page, 'appointment');
      const who = visitor();
      await form.fillAll(who);
      await form.field('State or ZIP code (optional)').fill('Texas');
      await page.evaluate(run);
      await form.field('Message').focus();
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
      const caret = await caretOf(form.field('Message'));
      release();
      await hydrated(page);
      const { name, age, concern, message, email } = who;
      expect(await form.values()).toMatchObject({ name, age, concern, message, email });
      await expect(form.field('State or ZIP code (optional)')).toHaveValue('Texas');
      await expect(form.field('Message')).toBeFocused();
      expect(await caretOf(form.field('Message'))).toBe(caret);
      await page.keyboard.type('?');
      await form.submit.click();
      await expect(page).toHaveURL(/\/patient-survey/);
      const [stored] = await inbox.rows('appointment_requests');
      const typed = `${message.slice(0, Number(caret))}?${message.slice(Number(caret))}`;
      expect(stored).toMatchObject({ ...storedFor(who), message: typed });
    });

    test('leaves the message form open and as it was filled in, also after a reload', async ({ page }) => {
      const { release } = await openBeforeScripts(page, '/contact');
      const form = new BookingForm(page, 'contact');
      await form.choose();
      const who = visitor();
      await form.fillAll(who);
      await page.evaluate(run);
      release();
      await hydrated(page);
      const { name, age, concern, message, email } = who;
      const typed = { name, age, concern, message, email };
      expect(await form.values()).toMatchObject(typed);
      await expect(form.terms).toBeChecked();
      await page.reload();
      await hydrated(page);
      expect(await form.values()).toMatchObject(typed);
    });

    test('leaves the answers of a survey', async ({ page }) => {
      const { release } = await openBeforeScripts(page, surveyAddress(newSession()));
      const survey = new Survey(page);
      await survey.answer('has_diabetes', 'No');
      await survey.answer('has_hypertension', 'Yes');
      await survey.addDetails('has_hypertension', 'Since 2019');
      await page.evaluate(run);
      await survey.details('has_hypertension').focus();
      release();
      await hydrated(page);
      await survey.expectProgress(2);
      await expect(survey.choice('has_diabetes', 'No')).toBeChecked();
      await expect(survey.choice('has_hypertension', 'Yes')).toBeChecked();
      await expect(survey.details('has_hypertension')).toHaveValue('Since 2019');
      await expect(survey.details('has_hypertension')).toBeFocused();
    });

    test('leaves the form that changes a request', async ({ page }) => {
      const { release } = await openBeforeScripts(page, '/change-request');
      const form = page.getByRole('form', { name: 'Your request' });
      await form.getByLabel('Reference').fill('K7M-4QXP');
      await form.getByLabel('Email Address').fill('ada@example.org');
      await form.getByRole('combobox').first().selectOption({ index: 2 });
      await page.evaluate(run);
      release();
      await hydrated(page);
      await expect(form.getByLabel('Reference')).toHaveValue('K7M-4QXP');
      await expect(form.getByLabel('Email Address')).toHaveValue('ada@example.org');
      await expect(form.getByRole('combobox').first()).not.toHaveValue('');
    });
  });

  test.describe(`a ${tool} that comes while a form is filled in`, () => {
    test('takes nothing from the forms of /contact, mistakes included', async ({ page }) => {
      for (const kind of ['appointment', 'contact'] as const) {
        const form = await BookingForm.open(page, kind);
        const who = visitor({ phone: '12' });
        await form.fillAll(who);
        await page.evaluate(run);
        await form.submit.click();
        await expect(form.field('Phone Number')).toHaveAttribute('aria-invalid', 'true');
        const { name, age, concern, message, email } = who;
        expect(await form.values()).toMatchObject({ name, age, concern, message, email });
      }
    });

    test('takes nothing from the forms for accounts and changes', async ({ page }) => {
      for (const [address, button] of [
        ['/auth', 'Sign In'],
        ['/auth?view=sign-up', 'Sign Up'],
        ['/auth?view=forgotten', 'Send the link'],
        ['/change-request', 'Save new times'],
      ] as const) {
        const { release } = await openBeforeScripts(page, address);
        await page.evaluate(run);
        release();
        await hydrated(page);
        const email = page.getByLabel(/^Email/);
        await email.fill('not an address');
        await page.evaluate(run);
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(email).toHaveValue('not an address');
        await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
        await page.unrouteAll();
      }
    });
  });
}
