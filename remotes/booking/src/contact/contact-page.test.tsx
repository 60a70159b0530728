import { site } from '@concierge/kit';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths, startServer } from '../testing/server';
import { fillIn, setupUser, submitButton, visit } from '../testing/visit';
import { ContactPage } from './contact-page';

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer();
});

const served = () =>
  renderToString(
    <MemoryRouter initialEntries={['/contact']}>
      <ContactPage />
    </MemoryRouter>,
  );

describe('the contact page', () => {
  it('has a hero, the open booking form, cards, questions and a call to action', () => {
    visit();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("We're Here for You");
    expect(screen.getByRole('heading', { name: 'Get Started Today' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Personalized Care Guarantee' })).toBeInTheDocument();
    const { supportEmail, supportPhone, serviceAreas } = site;
    expect(screen.getByRole('link', { name: supportEmail })).toHaveAttribute(
      'href',
      `mailto:${supportEmail}`,
    );
    expect(screen.getByRole('link', { name: supportPhone.display })).toHaveAttribute(
      'href',
      `tel:${supportPhone.e164}`,
    );
    expect(screen.getByText(serviceAreas.join(', '))).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Before You Write' })).getAllByRole('group'),
    ).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Book Your Consultation' })).toHaveAttribute('href', '/contact');
  });

  it('says in both forms, outside their folded parts, whom to call in an emergency', async () => {
    visit();
    const inForm = (name: string) =>
      within(screen.getByRole('form', { name })).getByText(/call 911\b.*call or text 988/);
    const outside = (name: string) => {
      expect(inForm(name)).toBeVisible();
      expect(inForm(name).closest('details')).toBeNull();
    };
    outside('Get Started Today');
    await setupUser().click(screen.getByRole('radio', { name: 'Send a message' }));
    outside('Send Us a Message');
  });

  it('offers the specified choices with the specified defaults', () => {
    visit();
    const form = screen.getByRole('form', { name: 'Get Started Today' });
    const choices = (label: string) =>
      within(within(form).getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(choices('Interest')).toEqual([
      'Initial Consultation',
      'Learning About Services',
      'Pricing Information',
      'Other Questions',
    ]);
    expect(within(form).getByLabelText('Interest')).toHaveValue('consultation');
    expect(choices('Gender')).toHaveLength(5);
    expect(within(form).getByLabelText('Gender')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Email' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Routine within 2 weeks' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Priority within 1 week' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Urgent within 48 hours' })).not.toBeChecked();
    expect(screen.getByLabelText('Age')).toHaveAttribute('min', '18');
    expect(screen.getByLabelText('Age')).toHaveAttribute('max', '120');
    for (const box of within(form).getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  it('sets input types, input modes and autofill hints', () => {
    visit();
    expect(screen.getByLabelText('Full Name')).toHaveAttribute('autocomplete', 'name');
    expect(screen.getByLabelText('Phone Number')).toHaveAttribute('autocomplete', 'tel');
    expect(screen.getByLabelText('Phone Number')).toHaveAttribute('type', 'tel');
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('autocomplete', 'email');
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Age')).toHaveAttribute('inputmode', 'numeric');
  });

  it('links the terms beside the form', () => {
    visit();
    for (const [name, href] of [
      ['Terms & Conditions (opens in a new tab)', '/terms'],
      ['Privacy Policy (opens in a new tab)', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
    }
  });

  it('opens the booking form from its call to action', async () => {
    visit('/contact?form=message');
    expect(screen.queryByRole('form', { name: 'Get Started Today' })).not.toBeInTheDocument();
    await setupUser().click(screen.getByRole('link', { name: 'Book Your Consultation' }));
    expect(screen.getByRole('form', { name: 'Get Started Today' })).toBeInTheDocument();
  });
});

describe('the served HTML', () => {
  it('renders on a server without warnings and without style attributes', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const html = served();
    expect(errors).not.toHaveBeenCalled();
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toContain('<script');
  });

  it("holds both forms, each of which posts without scripts under the API's field names", () => {
    const host = document.createElement('div');
    host.innerHTML = served();
    const [booking, message] = host.querySelectorAll('form');
    expect(booking?.getAttribute('action')).toBe(paths.appointment);
    expect(message?.getAttribute('action')).toBe(paths.contact);
    for (const form of [booking, message]) {
      expect(form?.getAttribute('method')).toBe('post');
      expect(form?.noValidate).toBe(false);
      expect(form?.querySelectorAll('[name=name][required], [name=phone][required]')).toHaveLength(2);
      expect([...(form?.elements ?? [])].map((control) => control.getAttribute('name'))).toContain(
        'preferred_contact_method',
      );
    }
    const fields = ['name', 'phone', 'email', 'state'].map((name) => booking?.elements.namedItem(name));
    expect(
      fields.map((field) => (field as HTMLInputElement).autocomplete),
      'what the browser fills in',
    ).toEqual(['name', 'tel', 'email', 'postal-code']);
    const state = message?.elements.namedItem('state');
    expect(host.querySelector('#waitlist'), 'the target of Join Our Waitlist').toContainElement(
      state as HTMLElement,
    );
    const ids = [...host.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('accessibility', () => {
  async function violations() {
    const { violations } = await axe.run(document.body, {
      // The page is tested without the shell and its landmarks. The design tokens' test covers colors.
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }

  it('has no axe violations while sending, or after a failure', async () => {
    let fail = (_error: Error) => {};
    server.answer(paths.appointment, () => new Promise((_, reject) => (fail = reject)));
    visit();
    await fillIn();
    await setupUser().click(submitButton());
    await screen.findByRole('button', { name: 'Submitting...' });
    expect(await violations()).toEqual([]);
    await waitFor(() => expect(server.to(paths.appointment)).toHaveLength(1));
    fail(new TypeError('Failed to fetch'));
    await screen.findByRole('alert');
    expect(await violations()).toEqual([]);
  });
});
