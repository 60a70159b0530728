import { noteTrouble } from './listener';

// Imported first of all, for what it does: what goes wrong while the rest of the shell starts is heard as well.
addEventListener('error', ({ error, filename }) => {
  // A resource that does not load says so at its element, without an error.
  if (error) noteTrouble({ cause: 'error', error, source: filename });
});
addEventListener('unhandledrejection', ({ reason }) => noteTrouble({ cause: 'rejection', error: reason }));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
  noteTrouble({ cause: 'csp', error: `violates ${effectiveDirective}`, source: sourceFile }),
);
