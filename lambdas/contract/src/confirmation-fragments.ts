/**
 * URL fragments that a form posted without script redirects to. The page shows the notice's text at that fragment,
 * with CSS alone (`:target`) if no script runs.
 */
export const arrivals = {
  appointment: 'consultation-received',
  contact: 'message-sent',
} as const;
