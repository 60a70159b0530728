import { readSite } from '@concierge/command-line/workspace';

/** The practice's facts from shell/site.json. */
export const siteFacts = readSite();
