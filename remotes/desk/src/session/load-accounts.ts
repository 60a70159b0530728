/** After a failure the next call tries again. */
let loaded: Promise<typeof import('./staff-accounts')> | undefined;

/**
 * Loads Amplify with its settings, on first use.
 * @throws UnreachableError
 */
export function loadStaffAccounts() {
  // Pages are composed without a session, and the server build must not include Amplify.
  if (import.meta.env.SSR) return Promise.reject(new Error('There are no accounts on a server'));
  loaded ??= import('./staff-accounts').then(async (accounts) => {
    await accounts.configure();
    return accounts;
  });
  return loaded.catch((cause: unknown) => {
    loaded = undefined;
    throw new UnreachableError('Signing in could not be loaded', { cause });
  });
}

/** Nothing is known to be wrong with what was typed. */
class UnreachableError extends Error {
  override readonly name = 'NetworkError';
}
