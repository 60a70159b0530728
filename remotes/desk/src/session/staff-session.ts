import { staffSessionSeconds } from '@concierge/contract/staff/staff';
import { attempt, session } from '@concierge/kit';
import { forgetDrafts } from '../shared/drafts';
import { forgetSessionState } from '../shared/session-state';
import { loadStaffAccounts } from './load-accounts';
import type { SignedInStaff } from './staff-accounts';

/** Without use for this long the screen locks. */
export const lockMs = 15 * 60_000;
const checkMs = 5000;

/** When this tab was last used. Kept there, so that a tab that is opened again later isn't signed in. */
const activeKey = 'concierge.desk.active';
/** Prefix of Amplify's tokens. */
const tokenKeys = 'CognitoIdentityServiceProvider.';

let staff: SignedInStaff | undefined;
let lastUse = 0;
let watching = false;
let restored: Promise<void> | undefined;

/** Why a session ended that its person did not end: nobody used it, its hours were over, or its account is refused. */
export type Ending = 'idle' | 'expired' | 'refused';
let ending: Ending | undefined;

/** Undefined if nobody was signed in, or they signed out. A function that refuses the token ends the session elsewhere. */
export const whyEnded = (): Ending | undefined =>
  ending ?? (staff && session.get().status === 'signed-out' ? 'refused' : undefined);

/** Finds out once per document whether this tab is signed in. Never rejects. */
export function restore(): Promise<void> {
  restored ??= (async () => {
    const hasTokens = attempt(() => Object.keys(sessionStorage).some((key) => key.startsWith(tokenKeys)));
    const used = Number(attempt(() => sessionStorage.getItem(activeKey)));
    if (!hasTokens) return session.signedOut();
    const accounts = await loadStaffAccounts();
    const found = Date.now() - used < lockMs ? await accounts.current() : null;
    if (found) return begin(found);
    ending = 'idle';
    session.signedOut();
    await accounts.forget();
  })().catch(() => session.signedOut());
  return restored;
}

/** Shows the pages to somebody who has signed in, until they leave. */
export function begin(person: SignedInStaff): void {
  staff = person;
  ending = undefined;
  used();
  publish(false);
  if (watching) return;
  watching = true;
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(event, onUse, { capture: true, passive: true });
  // A computer that slept runs no timers meanwhile.
  document.addEventListener('visibilitychange', check);
  window.setInterval(check, checkMs);
}

function publish(locked: boolean): void {
  if (!staff) return;
  const person = staff;
  const { email, role } = person;
  const token = async () => {
    const found = await (await loadStaffAccounts()).idToken();
    // It was revoked, unless the screen was locked or somebody left meanwhile, which forgets it.
    if (found === null && staff === person && !isLocked()) end('refused');
    return found;
  };
  session.signedIn(email, { roles: [role], locked, token: locked ? async () => null : token });
}

const isLocked = () => {
  const state = session.get();
  return state.status === 'signed-in' && state.locked === true;
};

function used(): void {
  lastUse = Date.now();
  attempt(() => sessionStorage.setItem(activeKey, String(lastUse)));
}

/** Checks first: the key that wakes a computer is no use of an unlocked screen. */
function onUse(): void {
  check();
  if (session.get().status === 'signed-in' && !isLocked()) used();
}

/** Ends the session after its hours, and locks the screen of whoever left it. */
function check(): void {
  if (!staff || session.get().status !== 'signed-in') return;
  if (Date.now() >= staff.since + staffSessionSeconds * 1000) end('expired');
  else if (Date.now() - lastUse >= lockMs && !isLocked()) {
    publish(true);
    forgetTokens();
  }
}

/** A locked screen needs no tokens: whoever unlocks it signs in again. */
function forgetTokens(): void {
  loadStaffAccounts()
    .then((accounts) => accounts.forget())
    .catch(() => undefined);
}

/** Signs out in this tab. What was being written goes too. */
export async function signOut(): Promise<void> {
  const state = session.get();
  if (state.status === 'signed-in') {
    forgetDrafts(state.email);
    forgetSessionState(state.email);
  }
  end();
}

function end(why?: Ending): void {
  staff = undefined;
  ending = why;
  session.signedOut();
  forgetTokens();
}
