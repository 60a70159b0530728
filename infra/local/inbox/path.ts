/** The local inbox's path at the edge. No page of the site has a path that begins like this. */
export const inboxPath = '/__local';
