import { saveConfirmation } from '@concierge/contract/survey/confirmation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../testing/server';
import { address, setupUser, visit } from '../testing/visit';
import { ContactPage } from './contact-page';

beforeEach(() => {
  startServer();
});

describe('the draft', () => {
  it('survives a reload in the same tab and coming back, and is only in this tab’s storage', async () => {
    const user = setupUser();
    const before = visit();
    await user.type(screen.getByLabelText('Full Name'), 'Jane Doe');
    await user.type(screen.getByLabelText('Primary Health Concern'), 'Sleep');
    await user.click(screen.getByRole('radio', { name: /Urgent/ }));
    await user.click(screen.getByLabelText('I have health insurance'));
    await user.selectOptions(screen.getByLabelText('Gender'), 'Female');
    before.unmount();
    visit();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
    expect(screen.getByLabelText('Primary Health Concern')).toHaveValue('Sleep');
    expect(screen.getByRole('radio', { name: /Urgent/ })).toBeChecked();
    expect(screen.getByLabelText('I have health insurance')).toBeChecked();
    expect(screen.getByLabelText('Gender')).toHaveValue('female');
    expect(localStorage).toHaveLength(0);
  });

  it('survives a release that adds a field to the form', async () => {
    const before = visit();
    await setupUser().type(screen.getByLabelText('Full Name'), 'Jane Doe');
    before.unmount();
    const key = 'concierge.booking.draft.appointment';
    const { at, values } = JSON.parse(sessionStorage.getItem(key) ?? '');
    const { urgency_level: _new, ...older } = values;
    sessionStorage.setItem(key, JSON.stringify({ at, values: older }));
    visit();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
    expect(screen.getByRole('radio', { name: /Routine/ })).toBeChecked();
  });

  it('is dropped if a field in it has the wrong type', () => {
    const values = { name: 'Jane Doe', message: 7 };
    sessionStorage.setItem('concierge.booking.draft.appointment', JSON.stringify({ at: Date.now(), values }));
    visit();
    expect(screen.getByLabelText('Full Name')).toHaveValue('');
  });

  it('ends once its form is known to be received, also if the browser itself posted it', async () => {
    const before = visit();
    await setupUser().type(screen.getByLabelText('Primary Health Concern'), 'Sleep');
    before.unmount();
    saveConfirmation('appointment', { id: '0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Sleep');
    visit();
    expect(screen.getByLabelText('Primary Health Concern')).toHaveValue('');
  });

  it('of the other form stays when one was received', async () => {
    const before = visit();
    await setupUser().type(screen.getByLabelText('Primary Health Concern'), 'Sleep');
    before.unmount();
    saveConfirmation('contact');
    visit();
    expect(screen.getByLabelText('Primary Health Concern')).toHaveValue('Sleep');
  });

  it('is dropped after a day', async () => {
    const before = visit();
    await setupUser().type(screen.getByLabelText('Full Name'), 'Jane Doe');
    before.unmount();
    const tomorrow = Date.now() + 24 * 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
    visit();
    expect(screen.getByLabelText('Full Name')).toHaveValue('');
  });

  it('stays in each form while the other one is open, and the address keeps the open form open', async () => {
    const user = setupUser();
    const before = visit();
    await user.type(screen.getByLabelText('Message'), 'Booking');
    await user.click(screen.getByRole('radio', { name: 'Send a message' }));
    await user.type(screen.getByLabelText('Message'), 'Writing');
    const reloaded = address() ?? '';
    before.unmount();
    visit(reloaded);
    expect(screen.getByRole('radio', { name: 'Send a message' })).toBeChecked();
    expect(screen.getByLabelText('Message')).toHaveValue('Writing');
    await user.click(screen.getByRole('radio', { name: 'Book a consultation' }));
    expect(screen.getByLabelText('Message')).toHaveValue('Booking');
  });

  it('stays in view when its form was chosen at an address that asks for the other', async () => {
    const user = setupUser();
    const before = visit('/contact?form=message');
    await user.click(screen.getByRole('radio', { name: 'Book a consultation' }));
    await waitFor(() => expect(address()).toBe('/contact'));
    await user.type(screen.getByLabelText('Full Name'), 'Booking');
    before.unmount();
    const after = visit('/contact');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Booking');
    expect(screen.getByRole('radio', { name: 'Book a consultation' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Send a message' }));
    await waitFor(() => expect(address()).toBe('/contact?form=message'));
    expect(screen.getByRole('radio', { name: 'Send a message' })).toHaveFocus();
    after.unmount();
  });

  it('includes what was typed before hydration, without a hydration mismatch', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = (at: string) => (
      <MemoryRouter initialEntries={[at]}>
        <ContactPage />
      </MemoryRouter>
    );
    const host = document.createElement('div');
    document.body.append(host);
    host.innerHTML = renderToString(page('/contact'));
    const control = (selector: string) => {
      const found = host.querySelector(`#booking-form ${selector}`);
      if (!(found instanceof HTMLInputElement)) throw new Error(selector);
      return found;
    };
    control('[name=name]').value = 'Early Bird';
    control('[name=consent]').checked = true;
    control('[value=urgent]').checked = true;
    const recovered = vi.fn();
    const root = await act(async () =>
      hydrateRoot(host, page('/contact?form=unknown'), { onRecoverableError: recovered }),
    );
    expect(control('[name=name]').value).toBe('Early Bird');
    expect(control('[name=consent]').checked).toBe(true);
    expect(control('[value=urgent]').checked).toBe(true);
    expect(JSON.stringify({ ...sessionStorage })).toContain('Early Bird');
    expect(recovered).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
    await act(async () => root.unmount());
    host.remove();
  });
});

describe('arriving from Join Our Waitlist', () => {
  it('opens the message form at its heading, starting with a line about the waitlist', async () => {
    visit('/contact?form=message&topic=waitlist');
    expect(screen.getByRole('heading', { name: 'Send Us a Message' })).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue('I would like to join the waitlist.\nMy state: \n');
    await waitFor(() => expect(screen.getByText('44 of 1,000 characters.')).toBeInTheDocument());
  });

  it('from the answer about a state names that state', async () => {
    const user = setupUser();
    visit();
    await user.type(screen.getByLabelText(/^State or ZIP code/), 'oh');
    await user.click(await screen.findByRole('link', { name: 'Join our waitlist' }));
    expect(await screen.findByRole('heading', { name: 'Send Us a Message' })).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue(
      'I would like to join the waitlist.\nMy state: Ohio\n',
    );
  });

  it('adds the line once: a reload does not bring back what the visitor removed', async () => {
    const before = visit('/contact?form=message&topic=waitlist');
    await waitFor(() => expect(address()).toBe('/contact?form=message'));
    await setupUser().clear(screen.getByLabelText('Message'));
    before.unmount();
    visit('/contact?form=message');
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('keeps earlier text below the line, and adds the line once', async () => {
    const before = visit('/contact?form=message');
    await setupUser().type(screen.getByLabelText('Message'), 'Dear all');
    before.unmount();
    visit('/contact?form=message&topic=waitlist').unmount();
    visit('/contact?form=message&topic=waitlist');
    expect(screen.getByLabelText('Message')).toHaveValue(
      'I would like to join the waitlist.\nMy state: \nDear all',
    );
  });
});

describe('the message field', () => {
  it('shows how much will be kept, and announces it politely once the text is too long', async () => {
    const user = setupUser();
    visit();
    await user.click(screen.getByLabelText('Message'));
    await user.paste('x'.repeat(1200));
    const warning = 'We’ll keep only the first 1,000 characters. The last 200 will be cut off.';
    expect(screen.getByText(warning)).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('x'.repeat(1200));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain(warning),
    );
  });
});

describe('a message that is too long to send', () => {
  it('is said to be so, instead of how much of it will be kept', async () => {
    const user = setupUser();
    visit();
    await user.click(screen.getByLabelText('Message'));
    await user.paste('x'.repeat(2500));
    expect(screen.queryByText(/^We’ll keep only the first/)).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Too long to send. Please shorten it to 1,000 characters.',
    );
    await user.clear(screen.getByLabelText('Message'));
    expect(screen.getByText('0 of 1,000 characters.')).toBeInTheDocument();
  });
});

describe('the primary concern field', () => {
  it('says nothing about a short text, and how much of a long one will be cut off', async () => {
    const user = setupUser();
    visit();
    await user.click(screen.getByLabelText('Primary Health Concern'));
    await user.paste('Sleep');
    const field = within(screen.getByRole('form', { name: 'Get Started Today' }));
    expect(field.queryByText(/^5 of 1,000/)).not.toBeInTheDocument();
    await user.paste(`<i>${'x'.repeat(1000)}</i>`);
    expect(
      field.getByText(/^We’ll keep only the first 1,000 characters.*The last 5 will be cut off.*angle/),
    ).toBeInTheDocument();
  });
});
