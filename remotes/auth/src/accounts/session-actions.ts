import { toastTexts } from '@concierge/contract/text/messages';
import { attempt, session, showToast } from '@concierge/kit';
import type { Account } from './accounts';
import { messageOf } from './failures';
import { loadAccounts } from './load-code';

/** Prefix of the localStorage keys that hold Amplify's tokens. */
const tokenKeys = 'CognitoIdentityServiceProvider.';

/** True if anything in this browser suggests that someone is signed in. */
function hasTraceOfSession(): boolean {
  if (session.get().status === 'signed-in') return true;
  // Blocked storage holds no tokens either.
  return attempt(() => Object.keys(window.localStorage).some((key) => key.startsWith(tokenKeys))) ?? false;
}

/** Preloads Amplify for a form once the page is idle. */
export function preloadAccountsWhenIdle(): void {
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  whenIdle(() => {
    // Submitting the form retries, and reports a failure.
    loadAccounts().catch(() => undefined);
  });
}

/** How often someone signed out in this document. */
let signOuts = 0;

/**
 * Checks who is signed in, refreshing expired tokens, and updates the kit's session. If the server is unreachable,
 * the session stays as it was. A browser with no trace of a session doesn't wait for Amplify.
 */
export async function refreshSession(): Promise<void> {
  if (!hasTraceOfSession()) return;
  const before = signOuts;
  try {
    const accounts = await loadAccounts();
    const account = await accounts.currentAccount();
    if (before === signOuts) updateSession(account);
    // Amplify has stored tokens that came after the visitor signed out.
    else if (account) await accounts.signOut();
  } catch {
    // The answer is unknown, and losing the connection must not end the session.
  }
}

/** Updates the kit's session. */
export function updateSession(account: Account | null): void {
  if (account === null) session.signedOut();
  else session.signedIn(account.email);
}

/** Signs out in this browser, including its other tabs. Never rejects: a failure is shown as a toast. */
export async function signOut(): Promise<void> {
  try {
    const accounts = await loadAccounts();
    signOuts += 1;
    await accounts.signOut();
    session.signedOut();
    showToast({ title: 'Signed out', description: 'You’re signed out on this device.', tone: 'success' });
  } catch (error) {
    showToast({ ...toastTexts.signOutFailed, description: messageOf(error), tone: 'destructive' });
  }
}
