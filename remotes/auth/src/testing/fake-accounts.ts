import { session } from '@concierge/kit';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Account } from '../accounts/accounts';
import { loadAccounts } from '../accounts/load-code';
// The forms' rules: most visitors have them by the time that they press a button.
import '../card/check-values';

/** Mock of `accounts.ts` for page tests. By default nobody is signed in and every call succeeds. */
export const accounts = {
  currentAccount: vi.fn<() => Promise<Account | null>>(),
  idToken: vi.fn<() => Promise<string | null>>(),
  dropSession: vi.fn<() => Promise<void>>(),
  signIn: vi.fn<(email: string, password: string) => Promise<void>>(),
  signUp: vi.fn<(email: string, password: string) => Promise<string>>(),
  resendLink: vi.fn<(user: string) => Promise<void>>(),
  confirm: vi.fn<(user: string, code: string) => Promise<void>>(),
  confirmWithPassword: vi.fn<(user: string, code: string, password: string) => Promise<void>>(),
  requestReset: vi.fn<(email: string) => Promise<void>>(),
  setNewPassword: vi.fn<(user: string, code: string, password: string) => Promise<void>>(),
  signOut: vi.fn<() => Promise<void>>(),
};

export function resetAccounts(): void {
  session.signedOut();
  for (const operation of Object.values(accounts)) operation.mockReset();
  accounts.currentAccount.mockResolvedValue(null);
  accounts.idToken.mockResolvedValue(null);
  accounts.dropSession.mockImplementation(async () => session.signedOut());
  accounts.signUp.mockResolvedValue('user-1');
  vi.mocked(loadAccounts).mockReset().mockResolvedValue(accounts);
}

/** An error like the ones Amplify throws. */
export function amplifyError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

export const notices = () => screen.getByRole('status', { name: 'Notices' });
export const button = (name: string) => screen.getByRole('button', { name });
export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });

/** Types into the fields of the sign-in or sign-up form. */
export async function enter(email: string, password: string) {
  await userEvent.type(field('Email'), email);
  await userEvent.type(field('Password'), password);
}

/** A promise and the way to resolve it. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
