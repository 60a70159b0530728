import type { Site } from '@concierge/contract/site';
import json from '../../site.json';

/** What a practice edits in `shell/site.json`, as far as visitors may see it; checked when the shell is built. */
export type SiteFacts = Omit<Site, 'notifications' | 'stage'>;

// The sender, the practice's own addresses and the stage are no visitor's business.
const { notifications: _notifications, stage: _stage, ...facts } = json;
export const site: SiteFacts = facts as SiteFacts;
