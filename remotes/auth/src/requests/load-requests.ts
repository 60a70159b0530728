type Requests = typeof import('./requests');

/** Fetches what asks the functions, when it is needed. A failed fetch may be tried again. */
export const loadRequests = (): Promise<Requests> => import('./requests');
