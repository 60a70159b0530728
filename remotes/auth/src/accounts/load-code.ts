import { CodeLoadError } from './failures';

/** After a failure, the next call tries again. */
const onDemand = <T>(load: Promise<T>): Promise<T> =>
  load.catch((cause: unknown) => {
    throw new CodeLoadError('A part of the page could not be loaded', { cause });
  });

/**
 * Loads Amplify on first use.
 * @throws CodeLoadError
 */
export function loadAccounts() {
  // Pages are composed without a session, and the server build must not include Amplify.
  if (import.meta.env.SSR) return Promise.reject(new Error('There are no accounts on a server'));
  return onDemand(import('./accounts'));
}

/**
 * Loads the forms' rules.
 * @throws CodeLoadError
 */
export const loadChecks = () => onDemand(import('../card/check-values'));
