const storageKey = 'concierge.sign-up';

/** Remembers that this browser signed up under a user name. */
export function rememberSignUp(user: string): void {
  try {
    window.localStorage.setItem(storageKey, user);
  } catch {
    // Storage is full or blocked: the link asks for the password then.
  }
}

/** Whether this browser was the last to sign up under a user name, as far as it remembers. */
export function signedUpHere(user: string): boolean {
  try {
    return window.localStorage.getItem(storageKey) === user;
  } catch {
    return false;
  }
}
