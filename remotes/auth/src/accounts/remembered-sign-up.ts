const storageKey = 'concierge.sign-up';

/** Remembers that this browser signed up under a user name. */
export function rememberSignUp(user: string): void {
  try {
    window.localStorage.setItem(storageKey, user);
  } catch {
    // Storage is full or blocked, so the link will ask for the password.
  }
}

/** True if this user name is the last one this browser signed up under, as far as it remembers. */
export function signedUpInThisBrowser(user: string): boolean {
  try {
    return window.localStorage.getItem(storageKey) === user;
  } catch {
    return false;
  }
}
