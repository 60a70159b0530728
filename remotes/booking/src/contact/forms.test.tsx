import { Link } from '@concierge/kit';
import { act, cleanup, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer } from '../testing/server';
import { setupUser } from '../testing/visit';
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

  it.each([
    ['the address asks for the other', '/contact?form=message'],
    ['they chose the other before', '/contact'],
  ])('leaves the form alone that somebody filled in before scripts ran, even if %s', async (_, at) => {
    await openDocument(at, (served) => {
      sessionStorage.setItem('concierge.booking.open-form', '"contact"');
      const [name] = within(served).getAllByLabelText<HTMLInputElement>('Full Name');
      if (name) name.value = 'Jane Doe';
    });
    expectOpen(booking);
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
    await choose(message);
    expectOpen(message);
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
    within(served).getByLabelText<HTMLInputElement>(/^State or ZIP code/).value = '10001';
  });
  expect(await screen.findByText(/we see patients in New York/)).toBeVisible();
});
