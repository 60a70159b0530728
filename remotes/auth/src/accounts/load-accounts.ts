import { AccountsMissing } from './failures';

type Accounts = typeof import('./accounts');

let loading: Promise<Accounts> | null = null;

/**
 * Fetches Amplify the first time that it is needed. A failed fetch may be tried again.
 * @throws AccountsMissing
 */
export function loadAccounts(): Promise<Accounts> {
  // Pages are composed without anyone's session; the server build is to hold no Amplify.
  if (import.meta.env.SSR) return Promise.reject(new Error('There are no accounts on a server'));
  loading ??= import('./accounts').catch((cause: unknown) => {
    loading = null;
    throw new AccountsMissing('Amplify could not be loaded', { cause });
  });
  return loading;
}
