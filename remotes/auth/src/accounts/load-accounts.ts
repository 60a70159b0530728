type Accounts = typeof import('./accounts');

let loading: Promise<Accounts> | null = null;

/** Fetches Amplify the first time that it is needed. A failed fetch may be tried again. */
export function loadAccounts(): Promise<Accounts> {
  loading ??= import('./accounts').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
