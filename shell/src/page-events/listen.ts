import { reportFailure } from './failures';

// Imported first of all, for what it does: what goes wrong while the rest of the shell starts is heard as well.
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, reportFailure);
