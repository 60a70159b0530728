import { readSite } from '@concierge/release/workspace';
import { addressOf } from '../stacks/resources';

/** The domain of `notifications.sender` in site.json: for stages that have no file of a practice's own. */
export const siteMailDomain = (): string => addressOf(readSite().notifications.sender).replace(/^.*@/, '');
