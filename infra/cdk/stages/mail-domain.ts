import { readSite } from '@concierge/release/workspace';
import { addressOf } from '../stacks/resources';

/** The domain of `notifications.sender` in site.json, for stages whose file the practice doesn't edit. */
export const siteMailDomain = (): string => addressOf(readSite().notifications.sender).replace(/^.*@/, '');
