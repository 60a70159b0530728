/**
 * The paths that forms post to. They are apart from the endpoint table because a page needs them before it needs the
 * table's schemas.
 */
export const formPaths = {
  appointment: '/api/appointment-requests',
  contact: '/api/contact-form-submissions',
  change: '/api/request-changes',
} as const;
