import type { Site } from '@concierge/contract/practice/site';

/** The part of a practice's `site.json` that visitors may see. */
export type SiteFacts = Omit<Site, 'notifications' | 'stage'>;

/** The shell's build puts the practice's facts here, and a remote's tests a sample of them (build/site-facts.ts). */
declare const CONCIERGE_SITE: SiteFacts;

export const site: SiteFacts = CONCIERGE_SITE;
