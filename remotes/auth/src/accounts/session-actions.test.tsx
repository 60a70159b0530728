import { dismissToast, session } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, amplifyError, deferred, notices, resetAccounts } from '../testing/fake-accounts';
import type { Account } from './accounts';
import { CodeLoadError } from './failures';
import { loadAccounts } from './load-code';
import { refreshSession, signOut } from './session-actions';

vi.mock('./load-code', () => ({ loadAccounts: vi.fn() }));
beforeEach(() => {
  resetAccounts();
  session.signedIn('ada@example.com');
  renderPage(() => null);
});

describe('signing out', () => {
  it('ends the session in this browser', async () => {
    await act(signOut);
    expect(accounts.signOut).toHaveBeenCalledTimes(1);
    expect(session.get()).toEqual({ status: 'signed-out' });
    expect(notices()).toHaveTextContent('Signed out');
  });

  it("says 'Sign out failed' with the server's message, and the visitor stays signed in", async () => {
    accounts.signOut.mockRejectedValue(amplifyError('TooManyRequestsException', 'Too many requests'));
    await act(signOut);
    await waitFor(() => expect(notices()).toHaveTextContent('Sign out failed / Too many requests'));
    expect(session.get()).toMatchObject({ status: 'signed-in' });
  });

  it('shows a plain message when the server or Amplify is unreachable', async () => {
    const loadError = new CodeLoadError('Failed to fetch dynamically imported module');
    for (const error of [loadError, amplifyError('NetworkError', 'A network error has occurred.')]) {
      vi.mocked(loadAccounts).mockRejectedValueOnce(error);
      await act(signOut);
      await waitFor(() =>
        expect(notices()).toHaveTextContent('Sign out failed / We couldn’t reach the server.'),
      );
      act(() => dismissToast());
    }
  });
});

describe('refreshing the session', () => {
  it("doesn't load Amplify when there is no trace of a session", async () => {
    session.signedOut();
    vi.mocked(loadAccounts).mockClear();
    await refreshSession();
    expect(session.get()).toEqual({ status: 'signed-out' });
    expect(loadAccounts).not.toHaveBeenCalled();
  });

  it('does not undo a sign-out that came before its answer', async () => {
    const check = deferred<Account | null>();
    accounts.currentAccount.mockReturnValue(check.promise);
    const refreshed = refreshSession();
    await act(signOut);
    check.resolve({ email: 'ada@example.com' });
    await refreshed;
    expect(session.get()).toEqual({ status: 'signed-out' });
    expect(accounts.signOut, 'once more, for the tokens that came late').toHaveBeenCalledTimes(2);
  });

  it("asks Amplify when its tokens are stored, even if the kit's session says signed out", async () => {
    session.signedOut();
    window.localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'a user');
    accounts.currentAccount.mockResolvedValue({ email: 'ada@example.com' });
    await refreshSession();
    expect(session.get()).toEqual({ status: 'signed-in', email: 'ada@example.com' });
    window.localStorage.clear();
  });

  it('ends the session when its tokens are gone', async () => {
    accounts.currentAccount.mockResolvedValue(null);
    await refreshSession();
    expect(session.get()).toEqual({ status: 'signed-out' });
  });

  it('keeps the session when the server or Amplify is unreachable', async () => {
    accounts.currentAccount.mockRejectedValue(amplifyError('NetworkError', 'x'));
    await refreshSession();
    vi.mocked(loadAccounts).mockRejectedValue(new TypeError('Failed to fetch'));
    await refreshSession();
    expect(session.get()).toMatchObject({ status: 'signed-in' });
  });
});
