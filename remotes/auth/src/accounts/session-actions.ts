import { notices } from '@concierge/contract/messages';
import { session, showToast } from '@concierge/kit';
import type { Account } from './accounts';
import type { Details } from './details';
import { messageOf } from './failures';
import { loadAccounts } from './load-accounts';

/** Amplify keeps its tokens in localStorage, under keys that begin so. */
const tokenKeys = 'CognitoIdentityServiceProvider.';

/** Whether anything in this browser speaks for somebody being signed in. */
function hasTraceOfSession(): boolean {
  if (session.get().status === 'signed-in') return true;
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(tokenKeys));
  } catch {
    // Blocked storage holds no tokens either.
    return false;
  }
}

/** Fetches Amplify before the form is sent, once the page has nothing more urgent to do. */
function fetchAccountsWhenIdle(): void {
  const later = window.requestIdleCallback ?? window.setTimeout;
  later(() => {
    // Sending the form tries again, and reports a failure.
    loadAccounts().catch(() => undefined);
  });
}

/**
 * Finds out who is signed in, refreshing tokens that have expired, and tells the kit's session.
 * Where the server cannot be reached, what the session said before stands. A browser that never had a session
 * need not wait for Amplify to learn that.
 */
export async function refreshSession(): Promise<void> {
  if (!hasTraceOfSession()) {
    fetchAccountsWhenIdle();
    return;
  }
  try {
    report(await (await loadAccounts()).currentAccount());
  } catch {
    // Nobody knows: a session must not end because a train is in a tunnel.
  }
}

/** Tells the kit's session who is signed in. */
export function report(account: Account | null): void {
  if (account === null) session.signedOut();
  else session.signedIn(account.email, { name: account.name, phone: account.phone });
}

/** Keeps a name and a phone number with the account, for this page's forms as well. */
export async function saveDetails(details: Details): Promise<void> {
  report(await (await loadAccounts()).saveDetails(details));
}

/** Signs out of this browser, its other tabs included. Never rejects: a failure is a notice. */
export async function signOut(): Promise<void> {
  try {
    await (await loadAccounts()).signOut();
    session.signedOut();
    showToast({ title: 'Signed out', description: 'You’re signed out on this device.', tone: 'success' });
  } catch (error) {
    showToast({ ...notices.signOutFailed, description: messageOf(error), tone: 'destructive' });
  }
}
