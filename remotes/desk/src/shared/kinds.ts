/** What patients send, in words. */
export const kindLabels = { appointment: 'Request', contact: 'Message' } as const;
