import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ContactPage } from './contact-page';

it('opens the booking form again after Back from a link to the message form', async () => {
  const router = createMemoryRouter([{ path: '/contact', element: <ContactPage /> }], {
    initialEntries: ['/contact'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('form', { name: 'Get Started Today' });
  await act(() => router.navigate('/contact?form=message'));
  await screen.findByRole('form', { name: 'Send Us a Message' });
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('form', { name: 'Get Started Today' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});
