import { readSite } from '@concierge/release/workspace';

/** The practice's facts, as the shell's content file has them. */
export const siteFacts = readSite();
