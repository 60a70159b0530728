import { signInToRequests } from '@concierge/contract/requests/account-links';
import { Link, session, site } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../accounts/accounts';
import { CodeLoadError } from '../accounts/failures';
import { loadAccounts, loadChecks } from '../accounts/load-code';
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
  loadAccounts: vi.fn(),
  loadChecks: vi.fn((await original<typeof import('../accounts/load-code')>()).loadChecks),
}));
beforeEach(() => {
  resetAccounts();
  vi.mocked(loadChecks).mockReset();
});

function Site() {
  const { pathname } = useLocation();
  return (
    <main>
      {pathname === '/auth' ? <AuthPage /> : null}
      <Link to="/auth">To the forms</Link>
      <output aria-label="Path">{pathname}</output>
    </main>
  );
}
const path = () => screen.getByLabelText('Path');

async function open(at = '/auth') {
  const page = renderPage(Site, at);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return page;
}

describe('the account page', () => {
  it("is titled with the product's name and shows 'Loading...' while the session is checked", async () => {
    const check = deferred<Account | null>();
    accounts.currentAccount.mockReturnValue(check.promise);
    session.signedIn('ada@example.com');
    renderPage(AuthPage, '/auth');
    expect(screen.getByRole('heading', { level: 1, name: site.brand })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    await act(async () => check.resolve(null));
    expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Sign Up', selected: false })).toBeVisible();
  });

  it('sends a signed-in visitor to the home page', async () => {
    accounts.currentAccount.mockResolvedValue({ email: 'ada@example.com' });
    session.signedIn('ada@example.com');
    renderPage(Site, '/auth');
    await waitFor(() => expect(path()).toHaveTextContent(/^\/$/));
    expect(session.get()).toEqual({ status: 'signed-in', email: 'ada@example.com' });
  });

  it('sends a visitor home after a sign-in in another tab', async () => {
    await open();
    act(() => session.signedIn('ada@example.com'));
    await waitFor(() => expect(path()).toHaveTextContent(/^\/$/));
  });

  it('leads back to the requests whoever came from there, even by way of another view', async () => {
    await open(signInToRequests);
    await userEvent.click(button('Forgot your password?'));
    await userEvent.click(await screen.findByRole('button', { name: /Back/ }));
    act(() => session.signedIn('ada@example.com'));
    await waitFor(() => expect(path()).toHaveTextContent(/^\/account$/));
  });

  it('keeps the address that was typed when the password was forgotten', async () => {
    await open();
    await userEvent.type(screen.getByLabelText(/^Email/), 'ada@example.com');
    await userEvent.click(button('Forgot your password?'));
    await screen.findByRole('heading', { name: 'Choose a new password' });
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com');
  });

  it('shows the form when the session cannot be checked', async () => {
    vi.mocked(loadAccounts).mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    expect(button('Sign In')).toBeVisible();
  });

  it('moves between its tabs with the arrow keys', async () => {
    await open();
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sign Up', selected: true })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Sign Up' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toHaveFocus();
  });

  it('preloads Amplify for the form', async () => {
    vi.mocked(loadAccounts).mockClear();
    await open();
    await waitFor(() => expect(loadAccounts).toHaveBeenCalled());
  });

  it('shows the form again when a link to it is followed', async () => {
    await open();
    await userEvent.click(button('Forgot your password?'));
    await userEvent.click(screen.getByRole('link', { name: 'To the forms' }));
    expect(button('Sign In')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    await enter('ada@example.com', 'quiet lamp');
    await userEvent.click(button('Sign Up'));
    await screen.findByRole('heading', { name: 'Check your email' });
    await userEvent.click(screen.getByRole('link', { name: 'To the forms' }));
    expect(button('Sign In')).toBeVisible();
  });

  it('renders on the server what the browser renders first', () => {
    const html = renderToString(
      <MemoryRouter>
        <AuthPage />
      </MemoryRouter>,
    );
    expect(html).toContain('Loading...');
    expect(html).toMatch(/<noscript>.*Accounts need JavaScript.*href="\/contact".*<\/noscript>/);
  });
});

describe('signing in', () => {
  it("says 'Signing in...' and is disabled meanwhile, then goes to the home page", async () => {
    const server = deferred();
    accounts.signIn.mockReturnValue(server.promise);
    await open();
    await enter(' ada@example.com ', 'quiet lamp');
    await userEvent.dblClick(button('Sign In'));
    expect(button('Signing in...')).toBeDisabled();
    expect(accounts.signIn.mock.calls).toEqual([['ada@example.com', 'quiet lamp']]);
    accounts.currentAccount.mockResolvedValue({ email: 'ada@example.com' });
    await act(async () => server.resolve());
    await waitFor(() => expect(path()).toHaveTextContent(/^\/$/));
    expect(session.get()).toEqual({ status: 'signed-in', email: 'ada@example.com' });
  });

  it("says 'Sign in failed' with the server's message and keeps what was typed", async () => {
    accounts.signIn.mockRejectedValue(amplifyError('NotAuthorizedException', 'Password attempts exceeded'));
    await open();
    await enter('ada@example.com', 'quiet lamp');
    await userEvent.click(button('Sign In'));
    await waitFor(() => expect(notices()).toHaveTextContent('Sign in failed / Password attempts exceeded'));
    expect(screen.getByRole('alert')).toHaveTextContent('Password attempts exceeded');
    expect(field('Email')).toHaveValue('ada@example.com');
    expect(field('Password')).toHaveValue('quiet lamp');
  });

  it('shows the same message for a wrong password, an unknown address and an unconfirmed one', async () => {
    await open();
    await enter('ada@example.com', 'quiet lamp');
    for (const name of ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException']) {
      const message = name.startsWith('Not') ? 'Incorrect username or password.' : 'User is something.';
      accounts.signIn.mockRejectedValueOnce(amplifyError(name, message));
      await userEvent.click(button('Sign In'));
      await waitFor(() =>
        expect(notices()).toHaveTextContent('Sign in failed / Incorrect username or password.'),
      );
      expect(screen.getByRole('alert')).not.toHaveTextContent(/User is/);
    }
  });

  it('shows a plain message when Amplify cannot load, keeps what was typed, and retries', async () => {
    await open();
    await enter('ada@example.com', 'quiet lamp');
    vi.mocked(loadAccounts).mockRejectedValueOnce(
      new CodeLoadError('Failed to fetch dynamically imported module: https://x.example/accounts.js'),
    );
    await userEvent.click(button('Sign In'));
    await waitFor(() =>
      expect(notices()).toHaveTextContent('Sign in failed / We couldn’t reach the server.'),
    );
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Check your connection and try again.');
    expect(alert).not.toHaveTextContent(/module|confirmation email/);
    accounts.currentAccount.mockResolvedValue({ email: 'ada@example.com' });
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(path()).toHaveTextContent(/^\/$/));
    expect(accounts.signIn.mock.calls).toEqual([['ada@example.com', 'quiet lamp']]);
  });

  describe('while the form’s rules load', () => {
    const press = async (email: string, password: string) => {
      const rules = deferred<typeof import('../card/check-values')>();
      await open();
      await enter(email, password);
      vi.mocked(loadChecks).mockReturnValue(rules.promise);
      await userEvent.click(button('Sign In'));
      return rules;
    };

    it('its button says that something happens, and sends what was in the fields then', async () => {
      const rules = await press('ada@example.com', 'quiet lamp');
      expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
      await userEvent.type(field('Password'), ' and more');
      rules.resolve(await import('../card/check-values'));
      await waitFor(() => expect(accounts.signIn.mock.calls).toEqual([['ada@example.com', 'quiet lamp']]));
    });

    it('whoever goes on typing keeps the focus', async () => {
      const rules = await press('nobody', 'quiet');
      await userEvent.type(field('Password'), ' lamp');
      rules.resolve(await import('../card/check-values'));
      await waitFor(() => expect(field('Email')).toBeInvalid());
      expect(field('Password')).toHaveFocus();
    });
  });

  it('says the same when the form’s rules cannot load, and retries', async () => {
    await open();
    await enter('ada@example.com', 'quiet lamp');
    vi.mocked(loadChecks).mockRejectedValue(new CodeLoadError('Failed to fetch'));
    await userEvent.click(button('Sign In'));
    await waitFor(() =>
      expect(notices()).toHaveTextContent('Sign in failed / We couldn’t reach the server.'),
    );
    expect(accounts.signIn).not.toHaveBeenCalled();
    vi.mocked(loadChecks).mockReset();
    accounts.currentAccount.mockResolvedValue({ email: 'ada@example.com' });
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(path()).toHaveTextContent(/^\/$/));
  });

  it('validates the email and the password before it calls the server', async () => {
    await open();
    await userEvent.click(button('Sign In'));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription('Valid email is required');
    expect(field('Password')).toHaveAccessibleDescription('Password is required');
    expect(accounts.signIn).not.toHaveBeenCalled();
  });

  it('can show the password, and tells browsers what to autofill', async () => {
    await open();
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    expect(button('Show password')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  });
});
