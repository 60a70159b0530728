import { AmplifyLoadError } from './failures';

/**
 * Loads Amplify on first use. After a failure, the next call tries again.
 * @throws AmplifyLoadError
 */
export function loadAccounts() {
  // Pages are composed without a session, and the server build must not include Amplify.
  if (import.meta.env.SSR) return Promise.reject(new Error('There are no accounts on a server'));
  return import('./accounts').catch((cause: unknown) => {
    throw new AmplifyLoadError('Amplify could not be loaded', { cause });
  });
}
