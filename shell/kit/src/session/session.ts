import type { StaffRole } from '@concierge/contract/staff/staff';
import { attempt } from '@concierge/contract/text/attempt';
import { useSyncExternalStore } from 'react';

/** What the remote that signs staff in says of them. */
export interface StaffDetails {
  /** What a page may show; the function decides. */
  readonly roles?: readonly StaffRole[] | undefined;
  /** True while the screen is locked: pages that are for roles stay as they are, out of sight. */
  readonly locked?: boolean | undefined;
  /**
   * The current ID token, which `call` (`@concierge/kit/call`) sends; null once the session has ended. A session with
   * it is this tab's alone: nothing of it is stored.
   */
  readonly token?: () => Promise<string | null>;
}

/**
 * Who is signed in, as far as a page needs to know. The auth remote owns the real session (Amplify and its
 * tokens) and reports here, so that no other page loads Amplify for it. Only the email address is stored, under our
 * own key, so that the header is right on the next page load.
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | ({ readonly status: 'signed-in'; readonly email: string } & StaffDetails);

const storageKey = 'concierge.session';
const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signed-out' };

let state: SessionState = loading;
let started = false;
const listeners = new Set<() => void>();

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function stored(): SessionState {
  const email = attempt(() => window.localStorage.getItem(storageKey));
  return email ? { status: 'signed-in', email } : signedOut;
}

const emailOf = (person: SessionState) => (person.status === 'signed-in' ? person.email : undefined);

/** Follows another document that signed someone in or out. The same person's details stay known. */
function readAgain(): void {
  const next = stored();
  if (!('token' in state) && emailOf(next) !== emailOf(state)) publish(next);
}

function start(): void {
  if (started) return;
  started = true;
  state = stored();
  // From another tab (key is null when storage was cleared as a whole).
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) readAgain();
  });
  // From a later document of this tab, before the browser restored this one from its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
}

export const session = {
  /** Called by the remote that signs people in: on the public site auth, when Amplify reports a signed-in person. */
  signedIn(email: string, details: StaffDetails = {}): void {
    start();
    // If storage is full or blocked, this tab still knows.
    if (!details.token) attempt(() => window.localStorage.setItem(storageKey, email));
    publish({ status: 'signed-in', email, ...details });
  },
  signedOut(): void {
    start();
    attempt(() => window.localStorage.removeItem(storageKey));
    publish(signedOut);
  },
  get(): SessionState {
    start();
    return state;
  },
} as const;

/** The session as this browser knows it; 'loading' on the server and while hydrating. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    session.get,
    () => loading,
  );
}
