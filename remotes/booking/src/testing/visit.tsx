import { useLocation } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { ContactPage } from '../contact/contact-page';

// The page is large, and the machine that runs these tests may be busy.
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });

function PageAndAddress() {
  const { pathname, search } = useLocation();
  return (
    <>
      <ContactPage />
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}

/** A user without delays. happy-dom has no layout, so checking whether an element is covered only costs time. */
export const setupUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Opens /contact in a browser tab. */
export function visit(at = '/contact') {
  return renderPage(PageAndAddress, at);
}

export const address = () => screen.getByLabelText('Address').textContent;
export const notice = () => screen.getByRole('status', { name: 'Notices' }).textContent;
export const submitButton = (name = 'Book Consultation') => screen.getByRole('button', { name });

/** Pastes text into a field. Typing letter by letter is only for tests about typing. */
export async function enter(user: UserEvent, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Fills in the required fields. */
export async function fillIn(user = setupUser(), { name = 'Jane Doe', email = 'jane@example.com' } = {}) {
  await enter(user, 'Full Name', name);
  await enter(user, 'Phone Number', '(555) 123-4567');
  await enter(user, 'Email Address', email);
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
}

/** Submits the booking form. */
export async function press() {
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await setupUser().click(submitButton());
}

export const expectFailure = () =>
  waitFor(() => expect(notice()).toBe('Submission failed / Please try again or contact us directly.'));
export const expectSuccess = () => waitFor(() => expect(address()).toContain('/patient-survey'));
