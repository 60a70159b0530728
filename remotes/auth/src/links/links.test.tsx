import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountError } from '../accounts/failures';
import { rememberSignUp } from '../accounts/remembered-sign-up';
import { accounts, amplifyError, button, field, notices, resetAccounts } from '../testing/fake-accounts';
import { Page as ConfirmPage } from './confirm-page';
import { Page as ResetPage } from './reset-page';

vi.mock('../accounts/load-code', async (original) => ({
  ...(await original<typeof import('../accounts/load-code')>()),
  loadAccounts: vi.fn(),
}));
beforeEach(resetAccounts);

function Site() {
  const { pathname, search } = useLocation();
  return (
    <>
      {pathname === '/auth/confirm' ? <ConfirmPage /> : null}
      {pathname === '/auth/reset' ? <ResetPage /> : null}
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}
const arrivesAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address));

describe('the confirmation link', () => {
  const at = '/auth/confirm#user=user-1&code=012345';
  beforeEach(() => rememberSignUp('user-1', 'ada@example.com', false));

  describe('in a browser that did not sign up', () => {
    beforeEach(() => rememberSignUp('somebody-else', 'bea@example.com', false));
    const enter = async (password: string) => {
      await userEvent.type(field('Password'), password);
      await userEvent.click(button('Confirm my email'));
    };

    it('confirms nothing when opened, and asks for the password', async () => {
      renderPage(Site, at);
      expect(field('Password')).toHaveAccessibleDescription(/Didn’t sign up\? Close this page/);
      expect(accounts.confirm).not.toHaveBeenCalled();
      await enter('a lamp at dusk');
      await arrivesAt('/');
      expect(accounts.confirmWithPassword.mock.calls).toEqual([['user-1', '012345', 'a lamp at dusk']]);
      expect(notices()).toHaveTextContent('Email confirmed');
    });

    it('says when the password is wrong, and keeps it for correction', async () => {
      accounts.confirmWithPassword.mockRejectedValue(
        new AccountError('NotAuthorizedException', 'Incorrect username or password.'),
      );
      renderPage(Site, at);
      await enter('a guess');
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(notices()).toHaveTextContent('Email not confirmed / Incorrect username or password.');
      expect(field('Password')).toHaveValue('a guess');
    });

    it('says when the link was used', async () => {
      accounts.confirmWithPassword.mockRejectedValue(amplifyError('CodeMismatchException', 'x'));
      renderPage(Site, at);
      await enter('a lamp at dusk');
      expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    });
  });

  it('confirms, then shows the home page with a toast', async () => {
    renderPage(Site, at);
    expect(screen.getByText('Confirming your email...')).toBeVisible();
    await arrivesAt('/');
    expect(accounts.confirm.mock.calls).toEqual([['user-1', '012345']]);
    expect(notices()).toHaveTextContent('Email confirmed / You can sign in now.');
  });

  it.each([
    ['expired', amplifyError('ExpiredCodeException', 'x')],
    ['was replaced', amplifyError('CodeMismatchException', 'x')],
    ['was used', amplifyError('NotAuthorizedException', 'x')],
  ])('says so when it %s, and offers a new one', async (_, error) => {
    accounts.confirm.mockRejectedValue(error);
    renderPage(Site, at);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
    expect(screen.getByText(/If you’ve confirmed your address, just sign in/)).toBeVisible();
    await userEvent.click(button('Send a new link'));
    expect(accounts.resendLink).toHaveBeenCalledWith('user-1');
    expect(screen.getByText(/a new link is on its way/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  });

  it.each(['', '#', '#user=user-1', '#code=012345&user=%3Cb%3E'])(
    'says that an incomplete link is incomplete, not that it was used (%s)',
    async (fragment) => {
      renderPage(Site, `/auth/confirm${fragment}`);
      expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      expect(screen.queryByText(/already used/)).toBeNull();
      expect(accounts.confirm).not.toHaveBeenCalled();
      expect(screen.getByRole('link', { name: 'Sign up for a new link' })).toBeVisible();
    },
  );

  it('tells the owner of an address that it already has an account', async () => {
    accounts.confirm.mockRejectedValue(amplifyError('AliasExistsException', 'x'));
    renderPage(Site, at);
    expect(await screen.findByRole('heading', { name: 'This address already has an account' })).toBeVisible();
  });

  it('can be retried after the server was unreachable', async () => {
    accounts.confirm.mockRejectedValueOnce(amplifyError('NetworkError', 'x'));
    renderPage(Site, at);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await arrivesAt('/');
  });
});

describe('the password reset link', () => {
  const at = '/auth/reset#user=user-1&code=012345';
  const choose = async (password: string) => {
    await userEvent.type(field('New password'), password);
    await userEvent.click(button('Save new password'));
  };

  it('sets the password and opens Sign In', async () => {
    renderPage(Site, at);
    await choose('another lamp');
    await arrivesAt('/auth');
    expect(accounts.setNewPassword.mock.calls).toEqual([['user-1', '012345', 'another lamp']]);
    expect(notices()).toHaveTextContent('Password changed / Sign in with your new password.');
  });

  it('requires at least 6 characters', async () => {
    renderPage(Site, at);
    await choose('short');
    expect(field('New password')).toHaveAccessibleDescription(/at least 6 characters/);
    expect(accounts.setNewPassword).not.toHaveBeenCalled();
  });

  it('says when part of it was lost, and offers a new one', async () => {
    renderPage(Site, '/auth/reset#user=user-1');
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(screen.queryByText(/already used/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  });

  it('says when it no longer works, and offers a new one', async () => {
    accounts.setNewPassword.mockRejectedValue(amplifyError('ExpiredCodeException', 'x'));
    renderPage(Site, at);
    await choose('another lamp');
    expect(await screen.findByRole('link', { name: 'Send a new link' })).toHaveAttribute(
      'href',
      '/auth?view=forgotten',
    );
  });

  it('keeps what was typed when the server is unreachable', async () => {
    accounts.setNewPassword.mockRejectedValue(amplifyError('NetworkError', 'A network error has occurred.'));
    renderPage(Site, at);
    await choose('another lamp');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(field('New password')).toHaveValue('another lamp');
  });
});

describe('both pages', () => {
  it.each([
    ['/auth/confirm', ConfirmPage, 'Confirming your email...'],
    ['/auth/reset', ResetPage, 'Loading...'],
  ])('%s renders on the server without its fragment', (path, Page, text) => {
    const html = renderToString(
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>,
    );
    expect(html).toContain(text);
  });
});
