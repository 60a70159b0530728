/** Where the edge shows the local inbox; no page of the site begins like this. */
export const inboxPath = '/__local';
