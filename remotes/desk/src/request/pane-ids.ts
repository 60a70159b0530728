/** Ids of what gets the focus when a request is opened. */
export const paneIds = { heading: 'request-heading', note: 'note-text' } as const;
