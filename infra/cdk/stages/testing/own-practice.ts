import { readSite } from '@concierge/command-line/workspace';
import type { Site } from '@concierge/contract/practice/site';
import { type Stage, stageSchema } from '../stage';
import { prod } from './production';

/** The production stage of a practice that has replaced every placeholder. */
export const ownStage: Stage = stageSchema.parse({
  ...prod,
  account: '482910375566',
  origin: 'https://www.lakesidecare.com',
  domain: {
    name: 'www.lakesidecare.com',
    certificateArn: 'arn:aws:acm:us-east-1:482910375566:certificate/9d0f3a52-7c1e-4b7a-8e55-1f0a2b3c4d5e',
    hostedZoneId: 'Z0LAKESIDE',
  },
  mail: { domain: 'lakesidecare.com' },
  backups: { copyTo: 'arn:aws:backup:us-west-2:482910375566:backup-vault:concierge-prod' },
  alarms: {
    email: 'ops@lakesidecare.com',
    pager: 'https://events.pagerduty.com/integration/lakeside/enqueue',
  },
  repository: { owner: 'lakeside', name: 'site' },
});

/** The same practice's site. */
export const ownSite: Site = {
  ...readSite(),
  supportEmail: 'hello@lakesidecare.com',
  supportPhone: { display: '(212) 736-5000', e164: '+12127365000' },
  notifications: {
    sender: 'Lakeside <care@lakesidecare.com>',
    practiceEmail: 'desk@lakesidecare.com',
    practiceSms: '+12127365001',
  },
};
