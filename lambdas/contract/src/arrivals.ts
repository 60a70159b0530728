/**
 * Fragments of the pages that a form posted without script leads to. The page that bears such a place shows there
 * what the notice would have said: by style alone (`:target`) where no script runs.
 */
export const arrivals = {
  appointment: 'consultation-received',
  contact: 'message-sent',
} as const;
