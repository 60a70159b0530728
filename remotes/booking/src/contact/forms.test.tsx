import { fieldsAskedFor } from '@concierge/contract/forms/form-fields';
import { Link } from '@concierge/kit';
import { act, cleanup, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer } from '../testing/server';
import { enter, setupUser } from '../testing/visit';
import { ContactPage } from './contact-page';

let leave: () => Promise<void>;
afterEach(async () => {
  await leave();
  cleanup();
});

/** Opens the page as a document, whose HTML is the same for every address. `before` happens before scripts run. */
async function openDocument(at: string, before: (served: HTMLElement) => void = () => undefined) {
  startServer();
  const page = (address: string) => (
    <MemoryRouter initialEntries={[address]}>
      <Link to="#faqs">To the questions</Link>
      <ContactPage />
    </MemoryRouter>
  );
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = renderToString(page('/contact'));
  before(host);
  const root = await act(async () => hydrateRoot(host, page(at)));
  leave = async () => {
    await act(async () => root.unmount());
    host.remove();
  };
}

const booking = { choice: 'Book a consultation', form: 'Get Started Today' };
const message = { choice: 'Send a message', form: 'Send Us a Message' };

it.each([
  ['appointment', '/contact', booking],
  ['contact', '/contact?form=message', message],
] as const)(
  'every field that the contract has for the form is in it: %s',
  async (kind, at, { form: name }) => {
    await openDocument(at);
    const form = screen.getByRole<HTMLFormElement>('form', { name });
    expect(fieldsAskedFor(kind).filter((field) => form.elements.namedItem(field) === null)).toEqual([]);
  },
);

const choose = ({ choice }: { choice: string }) =>
  setupUser().click(screen.getByRole('radio', { name: choice }));
const expectOpen = ({ choice, form }: { choice: string; form: string }) => {
  expect(screen.getByRole('radio', { name: choice })).toBeChecked();
  expect(screen.getAllByRole('form').map((one) => one.getAttribute('aria-labelledby'))).toHaveLength(1);
  expect(screen.getByRole('form', { name: form })).toBeInTheDocument();
};

describe('the switch between the forms', () => {
  it('works both ways in a document whose address asks for the message form', async () => {
    await openDocument('/contact?form=message');
    expectOpen(message);
    for (const next of [booking, message, booking]) {
      await choose(next);
      expectOpen(next);
    }
  });

  it('leaves the form alone that somebody filled in before scripts ran, even if the address asks for the other', async () => {
    await openDocument('/contact?form=message', (served) => {
      const [name] = within(served).getAllByLabelText<HTMLInputElement>('Full Name');
      if (name) name.value = 'Jane Doe';
    });
    expectOpen(booking);
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
    await choose(message);
    expectOpen(message);
  });

  it('opens the booking form for whoever follows a link to it, whatever was open before', async () => {
    await openDocument('/contact?form=message');
    await choose(message);
    await leave();
    await openDocument('/contact');
    expectOpen(booking);
  });

  it('keeps name, phone and email address', async () => {
    await openDocument('/contact');
    await enter(setupUser(), 'Full Name', 'Jane Doe');
    await enter(setupUser(), 'Phone Number', '(555) 123-4567');
    await enter(setupUser(), 'Email Address', 'jane@example.com');
    await enter(setupUser(), 'Message', 'About my sleep');
    await choose(message);
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+15551234567');
    expect(screen.getByLabelText('Email Address')).toHaveValue('jane@example.com');
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('keeps the form that was chosen before scripts ran when a link leads to a part of the page', async () => {
    await openDocument('/contact', (served) => {
      within(served).getByRole<HTMLInputElement>('radio', { name: message.choice }).checked = true;
    });
    expectOpen(message);
    await setupUser().click(screen.getByRole('link', { name: 'To the questions' }));
    expectOpen(message);
    await choose(booking);
    expectOpen(booking);
  });
});

it('answers a ZIP code that was typed before scripts ran', async () => {
  await openDocument('/contact', (served) => {
    const form = within(served).getByRole('form', { name: 'Get Started Today' });
    within(form).getByLabelText<HTMLInputElement>(/^State or ZIP code/).value = '10001';
  });
  expect(await screen.findByText('Yes, we see patients in New York, in person and virtually.')).toBeVisible();
});
