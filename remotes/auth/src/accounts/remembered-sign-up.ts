import { attempt } from '@concierge/kit';

const storageKey = 'concierge.sign-up';

/** Remembers that this browser signed up under a user name. If it can't, the link will ask for the password. */
export function rememberSignUp(user: string): void {
  attempt(() => window.localStorage.setItem(storageKey, user));
}

/** True if this user name is the last one this browser signed up under, as far as it remembers. */
export function signedUpInThisBrowser(user: string): boolean {
  return attempt(() => window.localStorage.getItem(storageKey)) === user;
}
