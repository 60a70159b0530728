import { notices } from '@concierge/contract/messages';
import type { Page } from 'playwright/test';
import { BookingForm, visitor } from '../../support/booking-form';
import { hold, shellScripts } from '../../support/hold';
import { hydrated } from '../../support/hydrated';
import { nothing } from '../../support/inbox';
import { newSession, Survey, surveyAddress } from '../../support/survey';
import { expect, test } from '../../support/test';

const stillLoading = (page: Page) => page.getByText(/^One moment\./).filter({ visible: true });

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

  test('the form can be posted', async ({ page, inbox }) => {
    await hold(page, shellScripts);
    await page.goto('/contact', { waitUntil: 'commit' });
    const form = new BookingForm(page, 'appointment');
    await form.fillRequired(visitor());
    await form.submit.click();
    await expect(page).toHaveURL(/\/patient-survey\?session=\d+#/, { timeout: 15_000 });
    expect(await inbox.tally()).toMatchObject({ appointments: 1, emails: 2, sms: 1 });
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
    const said = page.getByText(notices.appointmentReceived.title);
    await expect(said).toBeVisible();
    await expect(page, 'the address is the usual one').toHaveURL(/\/patient-survey\?session=\d+$/);
    await page.reload();
    await hydrated(page);
    await expect(said).toBeVisible();
    await expect(page.getByText('Your reference is')).toBeVisible();
  });

  test('the survey can be begun, and the last press on its buttons is done once it arrives', async ({
    page,
  }) => {
    const survey = new Survey(page);
    const note = stillLoading(page);
    const presses: Record<string, () => Promise<void>> = {
      Next: () => expect(survey.heading).toHaveText('Lifestyle'),
      'Save Progress': () => expect(page.getByText(notices.surveySaved.title)).toBeVisible(),
      'Erase from this device': () => expect(page.getByText('Erased', { exact: true })).toBeVisible(),
    };
    for (const [name, happens] of Object.entries(presses)) {
      const { release } = await hold(page, shellScripts);
      await page.goto(surveyAddress(newSession()), { waitUntil: 'commit' });
      await survey.button(name === 'Next' ? 'Save Progress' : 'Next').click();
      await survey.answer('has_hypertension', 'Yes');
      await survey.choice('has_hypertension', 'Yes').press('Enter');
      await survey.addDetails('has_diabetes', 'Since 2019');
      const button = survey.button(name);
      await button.click();
      await expect(note).toBeInViewport({ ratio: 1 });
      const { y } = await survey.details('has_diabetes').evaluate((field) => field.getBoundingClientRect());
      await page.evaluate(() => {
        addEventListener('focusin', ({ target }) => {
          window.name = (target as Element).textContent;
        });
      });
      release();
      await happens();
      await expect(note).toBeHidden();
      if (name === 'Next') {
        await expect(survey.heading).toBeFocused();
        expect(await page.evaluate(() => window.name), 'what a screen reader says').toBe('Lifestyle');
        await survey.button('Previous').click();
      } else {
        await expect(button).toBeFocused();
        const now = await survey.details('has_diabetes').evaluate((field) => field.getBoundingClientRect());
        expect(now.y, 'nothing moved').toBe(y);
      }
      await expect(survey.choice('has_hypertension', 'Yes')).toBeChecked();
      await expect(survey.details('has_diabetes')).toHaveValue('Since 2019');
      await survey.expectProgress(1);
      page.once('dialog', (dialog) => dialog.accept());
      await page.unrouteAll();
    }
  });

  test('a press on a button of the survey is withdrawn by going on with it', async ({ page }) => {
    const { release } = await hold(page, shellScripts);
    const survey = new Survey(page);
    await page.goto(surveyAddress(newSession()), { waitUntil: 'commit' });
    await survey.button('Next').click();
    await survey.moreOf('has_chronic_pain').click();
    await survey.details('has_chronic_pain').click();
    await expect(stillLoading(page)).toBeHidden();
    await page.keyboard.type('Left');
    release();
    await hydrated(page);
    await page.keyboard.type(' knee');
    await expect(survey.details('has_chronic_pain')).toHaveValue('Left knee');
    await expect(survey.details('has_chronic_pain')).toBeFocused();
  });

  test('an open menu stays open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { release } = await hold(page, shellScripts);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('banner').locator('summary').click();
    const about = page.getByRole('banner').getByRole('link', { name: 'About' });
    await expect(about).toBeVisible();
    release();
    await hydrated(page);
    await expect(about).toBeVisible();
    await about.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Meet Your Personal Doctor');
    await expect(about).toBeHidden();
  });

  test('links load documents', async ({ page, watched }) => {
    await hold(page, shellScripts);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('link', { name: 'Learn More' }).first().click();
    await expect(page).toHaveURL('/services', { timeout: 15_000 });
    expect(watched.documents).toEqual(['/', '/services']);
  });
});
