import { useLocation } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { configure, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { ContactPage } from '../contact/contact-page';

// The page is large, and the machine that runs these tests may have other things to do.
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

/** Somebody at the keyboard. happy-dom lays nothing out, so asking it what covers what only costs time. */
export const person = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Opens /contact in a browser tab. */
export function visit(at = '/contact') {
  return renderPage(PageAndAddress, at);
}

export const address = () => screen.getByLabelText('Address').textContent;
export const notice = () => screen.getByRole('status', { name: 'Notices' }).textContent;
export const submitButton = (name = 'Book Consultation') => screen.getByRole('button', { name });

/** Puts a text into a field at once: typing letter by letter is for tests about typing. */
export async function enter(user: UserEvent, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Fills in what every submission needs. */
export async function fillIn(user = person(), { name = 'Jane Doe', email = 'jane@example.com' } = {}) {
  await enter(user, 'Full Name', name);
  await enter(user, 'Phone Number', '(555) 123-4567');
  await enter(user, 'Email Address', email);
  await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }));
}
