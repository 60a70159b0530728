import { readSite } from '@concierge/release/workspace';

/** The practice's facts from shell/site.json. */
export const siteFacts = readSite();
