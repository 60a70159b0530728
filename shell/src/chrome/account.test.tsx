import { RemoteActionProvider, session } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Account } from './account';

it('names the link to the account page by what is there', () => {
  session.signedIn('ada@example.com');
  renderPage(Account);
  expect(screen.getByRole('link', { name: 'Signed in as ada@example.com Your requests' })).toHaveAttribute(
    'href',
    '/account',
  );
});

it('says in plain words that signing out failed because the remote could not be loaded', async () => {
  session.signedIn('ada@example.com');
  renderPage(() => (
    <RemoteActionProvider
      value={async () => {
        throw new TypeError('Failed to fetch dynamically imported module: https://x.example/auth.js');
      }}
    >
      <Account />
    </RemoteActionProvider>
  ));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  const notice = screen.getByRole('status', { name: 'Notices' });
  await waitFor(() =>
    expect(notice).toHaveTextContent(
      'Sign out failed / We couldn’t reach the server. Check your connection and try again.',
    ),
  );
  expect(notice).not.toHaveTextContent('module');
});
