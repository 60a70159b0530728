import type { Site } from '@concierge/contract/site';
import json from '../../site.json';

/** What a practice edits in `shell/site.json`, as far as visitors may see it; checked when the shell is built. */
export type SiteFacts = Omit<Site, 'notifications'>;

// The sender and the practice's own addresses are the functions' business, not a visitor's.
const { notifications: _notifications, ...facts } = json;
export const site: SiteFacts = facts as SiteFacts;
