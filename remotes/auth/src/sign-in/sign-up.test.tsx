import { session, useLocation } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accounts,
  amplifyError,
  button,
  deferred,
  enter,
  field,
  notices,
  resetAccounts,
} from '../testing/fake-accounts';
import { Page as AuthPage } from './auth-page';

vi.mock('../accounts/load-code', async (original) => ({
  ...(await original<typeof import('../accounts/load-code')>()),
  loadAccounts: vi.fn(),
}));
beforeEach(resetAccounts);

function PageAndPath() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname === '/auth' ? <AuthPage /> : null}
      <output aria-label="Path">{pathname}</output>
    </>
  );
}

async function open(at = '/auth') {
  renderPage(PageAndPath, at);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
}

describe('signing up', () => {
  const openSignUp = () => open('/auth?view=sign-up');

  it("says 'Creating account...', then 'Check your email', and can send the link again", async () => {
    const server = deferred<string>();
    accounts.signUp.mockReturnValue(server.promise);
    await openSignUp();
    await enter('ada@example.com', '123456');
    await userEvent.click(button('Sign Up'));
    expect(button('Creating account...')).toBeDisabled();
    await act(async () => server.resolve('user-1'));
    expect(notices()).toHaveTextContent('Check your email / We sent you a confirmation link.');
    expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText('ada@example.com')).toBeVisible();

    await userEvent.click(button('Send the link again'));
    expect(accounts.resendLink).toHaveBeenCalledWith('user-1');
  });

  it('requires at least 6 characters', async () => {
    await openSignUp();
    await enter('ada@example.com', '12345');
    await userEvent.click(button('Sign Up'));
    expect(field('Password')).toHaveFocus();
    expect(field('Password')).toHaveAccessibleDescription(/Password must be at least 6 characters/);
    expect(accounts.signUp).not.toHaveBeenCalled();
  });

  it.each(['      ', 'lantern '])('rejects a password with a space at either end: %j', async (password) => {
    await openSignUp();
    await enter('ada@example.com', password);
    await userEvent.click(button('Sign Up'));
    expect(field('Password')).toHaveAccessibleDescription(/can’t start or end with a space/);
    expect(accounts.signUp).not.toHaveBeenCalled();
  });

  it("says 'Sign up failed' with the server's message", async () => {
    accounts.signUp.mockRejectedValue(amplifyError('TooManyRequestsException', 'Too many requests'));
    await openSignUp();
    await enter('ada@example.com', '123456');
    await userEvent.click(button('Sign Up'));
    await waitFor(() => expect(notices()).toHaveTextContent('Sign up failed / Too many requests'));
    expect(field('Email')).toHaveValue('ada@example.com');
  });
});

describe('after a sign-up', () => {
  it('the sign-in form waits with its address, and leads to where the visitor was going', async () => {
    accounts.signUp.mockResolvedValue('user-1');
    await open('/auth?requests&view=sign-up');
    await enter('ada@example.com', '123456');
    await userEvent.click(button('Sign Up'));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to Sign In' }));
    expect(field('Email')).toHaveValue('ada@example.com');
    cleanup();

    // The link in the mail ends on the home page; from there they sign in.
    await open('/auth');
    expect(field('Email')).toHaveValue('ada@example.com');
    accounts.currentAccount.mockResolvedValue({ email: 'ada@example.com' });
    await userEvent.type(field('Password'), '123456');
    await userEvent.click(button('Sign In'));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/account'));
    cleanup();

    act(() => session.signedOut());
    accounts.currentAccount.mockResolvedValue(null);
    await open();
    expect(field('Email')).toHaveValue('');
  });
});

describe('a forgotten password', () => {
  it('gets the same answer for every address', async () => {
    await open();
    await userEvent.click(button('Forgot your password?'));
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toHaveFocus();
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.click(button('Send the link'));
    expect(accounts.requestReset).toHaveBeenCalledWith('ada@example.com');
    await waitFor(() => expect(notices()).toHaveTextContent('If this address has an account'));
    await userEvent.click(button('Back to Sign In'));
    expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible();
  });
});
