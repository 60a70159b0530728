/**
 * Where the two forms are posted: apart from the endpoint table, for a page that needs the addresses before
 * it needs the table's schemas.
 */
export const formPaths = {
  appointment: '/api/appointment-requests',
  contact: '/api/contact-form-submissions',
  change: '/api/request-changes',
} as const;
