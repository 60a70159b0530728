import { reportFailure } from './failures';

// Imported first, for its side effect: it also catches failures while the rest of the shell starts.
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, reportFailure);
