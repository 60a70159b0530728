// This module has no schema, because the browser needs only these names.
export const pageEventsPath = '/api/page-events';

/** What a report says of the browser: enough to try the same, and too little to know a visitor by. */
export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];
