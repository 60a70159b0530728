import { AmplifyLoadError } from './failures';

type Accounts = typeof import('./accounts');

let loading: Promise<Accounts> | null = null;

/**
 * Loads Amplify on first use. After a failure, the next call tries again.
 * @throws AmplifyLoadError
 */
export function loadAccounts(): Promise<Accounts> {
  // Pages are composed without a session, and the server build must not include Amplify.
  if (import.meta.env.SSR) return Promise.reject(new Error('There are no accounts on a server'));
  loading ??= import('./accounts').catch((cause: unknown) => {
    loading = null;
    throw new AmplifyLoadError('Amplify could not be loaded', { cause });
  });
  return loading;
}
