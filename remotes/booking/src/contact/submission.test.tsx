import { site } from '@concierge/kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { captcha } from '../captcha/captcha';
import { paths, startServer } from '../testing/server';
import { address, fillIn, notice, setupUser, submitButton, visit } from '../testing/visit';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer();
});

const bodyTo = (path: string, index = 0) => server.to(path)[index]?.body;

describe('booking a consultation', () => {
  it('outside the licensed states has a button to the waitlist, which keeps what was typed', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.type(screen.getByLabelText('Message'), 'I have asthma.');
    await user.click(screen.getByRole('radio', { name: /Urgent/ }));
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    await user.type(screen.getByLabelText('Primary Health Concern'), 'Sleep');
    const state = screen.getByLabelText(/^State or ZIP code/);
    await user.type(state, '90210');
    await user.click(await screen.findByRole('button', { name: 'Join Our Waitlist' }));
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue(
      'I would like to join the waitlist.\nMy state: California\nI have asthma.',
    );
    expect(screen.getByRole('radio', { name: /Urgent/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Phone' })).toBeChecked();
    expect(screen.getByLabelText('Primary Health Concern')).toHaveValue('Sleep');
    expect(screen.getByLabelText(/^I agree/)).not.toBeChecked();
    expect(server.count()).toBe(0);
    await user.click(screen.getByLabelText(/^I agree/));
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(address()).toContain('/thank-you'));
    expect(server.to(paths.contact)[0]?.body).toMatchObject({ state: 'CA', urgency_level: 'urgent' });
  });

  it('asks about a state that it cannot read, instead of leaving it out', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    const state = screen.getByLabelText(/^State or ZIP code/);
    await user.type(state, 'Califronia');
    await user.click(await screen.findByRole('button', { name: 'Book Consultation' }));
    await waitFor(() => expect(state).toBeInvalid());
    expect(state).toHaveAccessibleDescription(/Enter a state, such as NY/);
    expect(server.count()).toBe(0);
    await user.clear(state);
    await user.type(state, 'Austin, TX 78701');
    await user.click(await screen.findByRole('button', { name: 'Book Consultation' }));
    await waitFor(() => expect(address()).toContain('/patient-survey'));
    expect(server.to(paths.appointment)[0]?.body).toMatchObject({ state: 'TX' });
  });

  it('has its own button again once the state is one that the practice serves', async () => {
    const user = setupUser();
    visit();
    const state = screen.getByLabelText(/^State or ZIP code/);
    await user.type(state, 'CA');
    expect(await screen.findByRole('button', { name: 'Join Our Waitlist' })).toBeVisible();
    await user.clear(state);
    await user.type(state, 'TX');
    await waitFor(() => expect(submitButton()).toHaveAccessibleName('Book Consultation'));
  });

  it('outside the licensed states, filled in by the browser, sends nothing, and offers the waitlist or a message', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.type(screen.getByLabelText('Message'), 'I have asthma.');
    const state = screen.getByLabelText(/^State or ZIP code/);
    if (state instanceof HTMLInputElement) state.value = '90210';
    await user.click(submitButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Our physicians aren’t licensed there.');
    expect(within(alert).getByRole('link', { name: 'join our waitlist' })).toBeVisible();
    await user.click(within(alert).getByRole('link', { name: 'send us a message' }));
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('I have asthma.');
    expect(server.count()).toBe(0);
  });

  it('that can’t wait is told whom to call, and can ask for a call', async () => {
    const user = setupUser();
    visit();
    expect(screen.queryByText(/If it can’t wait, call/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Urgent/ }));
    expect(screen.getByText(/If it can’t wait, call/)).toHaveTextContent(site.supportPhone.display);
    await user.click(screen.getByRole('button', { name: 'Call me instead of emailing' }));
    expect(screen.getByRole('radio', { name: 'Phone' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Call me instead of emailing' })).toBeNull();
  });

  it('inserts the record, requests the three notifications, and opens the survey', async () => {
    const began = Date.now();
    const sinceThen = (time: number) => time >= began && time <= Date.now();
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.type(screen.getByLabelText(/^State or ZIP code/), '75001');
    await user.selectOptions(screen.getByLabelText('Interest'), 'Pricing Information');
    await user.click(screen.getByLabelText('I am a healthcare provider'));
    await user.type(screen.getByLabelText('Age'), '42');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Non-binary');
    await user.type(screen.getByLabelText('Primary Health Concern'), 'Sleep');
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await user.click(screen.getByRole('radio', { name: /Urgent/ }));
    await user.click(screen.getByLabelText('I have health insurance'));
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(submitButton());
    await waitFor(() => expect(address()).toContain('/patient-survey'));

    const record = bodyTo(paths.appointment);
    expect(record).toMatchObject({
      name: 'Jane Doe',
      email: 'jane@example.com',
      phone: '+15551234567',
      interest: 'pricing',
      message: 'Hello',
      is_healthcare_provider: true,
      consent: true,
      state: 'TX',
      age: 42,
      gender: 'non-binary',
      primary_concern: 'Sleep',
      has_insurance: true,
      preferred_contact_method: 'text',
      urgency_level: 'urgent',
    });
    const id = String(record?.id);
    expect(id).toMatch(uuid);
    expect(record?.recaptchaToken).not.toBe('');
    expect(sinceThen(new Date(String(record?.consent_timestamp)).getTime())).toBe(true);

    expect(bodyTo(paths.confirmation)).toMatchObject({
      type: 'appointment',
      requestId: id,
      appointmentRequestId: id,
      name: 'Jane Doe',
      age: 42,
      gender: 'non-binary',
      primary_concern: 'Sleep',
      has_insurance: true,
      preferred_contact_method: 'text',
      urgency_level: 'urgent',
    });
    const notification = {
      type: 'appointment',
      requestId: id,
      name: 'Jane Doe',
      email: 'jane@example.com',
      phone: '+15551234567',
      interest: 'pricing',
      message: 'Hello',
      isHealthcareProvider: true,
      recaptchaToken: record?.recaptchaToken,
    };
    expect(bodyTo(paths.notification)).toEqual(notification);
    expect(bodyTo(paths.sms)).toEqual(notification);

    expect(notice()).toBe("Consultation request received! / We'll contact you within 24 hours to schedule.");
    const query = new URLSearchParams(address()?.split('?')[1]);
    expect(sinceThen(Number(query.get('session')))).toBe(true);
    expect([...query.keys()], 'no id in the address').toEqual(['session']);
  });

  it('resets the form', async () => {
    visit();
    await fillIn();
    await setupUser().click(submitButton());
    await waitFor(() => expect(address()).toContain('/patient-survey'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Jane');
  });

  it("says 'Submitting...' and is disabled while sending; a double click or Enter sends once", async () => {
    let answer = (_response: Response) => {};
    server.answer(paths.appointment, () => new Promise((resolve) => (answer = resolve)));
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.dblClick(submitButton());
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await user.type(screen.getByLabelText('Full Name'), '{Enter}');
    await waitFor(() => expect(server.to(paths.appointment)).toHaveLength(1));
    answer(new Response(JSON.stringify({ id: bodyTo(paths.appointment)?.id, reference: 'HM-2345' })));
    await waitFor(() => expect(address()).toContain('/patient-survey'));
    expect(server.count()).toBe(4);
  });

  it('normalizes the phone number on blur', async () => {
    const user = setupUser();
    visit();
    const phone = screen.getByLabelText('Phone Number');
    await user.type(phone, '555.123.4567');
    await user.tab();
    expect(phone).toHaveValue('+15551234567');
    await user.clear(phone);
    await user.paste('44 20 7946 0958');
    await user.tab();
    expect(phone).toHaveValue('+442079460958');
  });

  it('normalizes the phone number on Enter as on blur', async () => {
    const user = setupUser();
    visit();
    await fillIn(user);
    await user.clear(screen.getByLabelText('Phone Number'));
    await user.type(screen.getByLabelText('Phone Number'), '44 20 7946 0958{Enter}');
    await waitFor(() => expect(address()).toContain('/patient-survey'));
    expect(bodyTo(paths.appointment)).toMatchObject({ phone: '+442079460958' });
  });

  it('submits with an empty captcha token after three seconds', async () => {
    // Use up a token that an earlier test may have left in the cache.
    await captcha.getToken();
    let fail = (_late: Error) => {};
    server.answer(paths.captcha, () => new Promise((_, reject) => (fail = reject)));
    visit();
    await fillIn();
    const startedAt = performance.now();
    await setupUser().click(submitButton());
    await waitFor(() => expect(address()).toContain('/patient-survey'));
    expect(performance.now() - startedAt).toBeGreaterThan(2900);
    expect(bodyTo(paths.appointment)?.recaptchaToken).toBe('');
    // End the pending request: the cache keeps it, and the next form would wait for it.
    fail(new Error('Too late'));
  });
});

describe('sending a message', () => {
  it('writes to its own table and opens the thank-you page with the first name', async () => {
    const user = setupUser();
    visit();
    await user.click(screen.getByRole('radio', { name: 'Send a message' }));
    await fillIn(user);
    await user.click(submitButton('Send Message'));
    await waitFor(() => expect(address()).toBe('/thank-you?type=contact&name=Jane'));
    const id = bodyTo(paths.contact)?.id;
    expect(bodyTo(paths.confirmation)).toMatchObject({ type: 'contact', requestId: id });
    expect(bodyTo(paths.confirmation)).not.toHaveProperty('appointmentRequestId');
    expect(notice()).toBe("Message sent successfully! / We'll respond within 24-48 hours.");
    expect(server.to(paths.appointment)).toHaveLength(0);
  });
});
