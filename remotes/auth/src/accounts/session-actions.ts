import { notices } from '@concierge/contract/messages';
import { notify, session } from '@concierge/kit';
import { messageOf } from './failures';
import { loadAccounts } from './load-accounts';

/**
 * Finds out who is signed in, refreshing tokens that have expired, and tells the kit's session.
 * Where the server cannot be reached, what the session said before stands.
 */
export async function refreshSession(): Promise<void> {
  try {
    const email = await (await loadAccounts()).currentEmail();
    if (email === null) session.signedOut();
    else session.signedIn(email);
  } catch {
    // Nobody knows: a session must not end because a train is in a tunnel.
  }
}

/** Signs out of this browser, its other tabs included. Never rejects: a failure is a notice. */
export async function signOut(): Promise<void> {
  try {
    await (await loadAccounts()).signOut();
    session.signedOut();
    notify({ title: 'Signed out', description: 'You are signed out on this device.', tone: 'success' });
  } catch (error) {
    notify({ ...notices.signOutFailed, description: messageOf(error), tone: 'destructive' });
  }
}
