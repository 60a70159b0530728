type Requests = typeof import('./requests');

/** Loads the API calls on demand. A failed load can be retried. */
export const loadRequests = (): Promise<Requests> => import('./requests');
