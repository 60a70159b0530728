import { stageSchema } from './stage';

/** What patients use. Replace the reserved names (.example, 111122223333) with the practice's own. */
export const prod = stageSchema.parse({
  name: 'prod',
  account: '111122223333',
  region: 'us-east-1',
  origin: 'https://hearthside.example',
  domain: {
    name: 'hearthside.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
    www: true,
  },
  mail: { domain: 'hearthside.example' },
  keepsData: true,
  backups: { copyTo: 'arn:aws:backup:us-west-2:111122223333:backup-vault:concierge-prod' },
  // The privacy policy (remotes/marketing/src/content/legal/privacy.ts) says both times. HIPAA asks that records of
  // access be kept for six years.
  logRetentionDays: 2192,
  retentionDays: 730,
  // Ten bookings a day.
  concurrency: { endpoint: 10, scheduled: 1, platform: 5 },
  firewall: { api: 100, site: 2000 },
  sms: { monthlyLimitUsd: 50 },
  alarms: { email: 'ops@hearthside.example', pager: 'https://events.pager.example/hearthside' },
  // Some three times what 1,000 visits cost with the desk (COST.md).
  costs: { monthlyUsd: 200 },
  repository: { owner: 'hearthside-medical', name: 'concierge' },
  secretsGeneration: 1,
});
