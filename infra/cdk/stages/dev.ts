import { siteMailDomain } from '../stacks/mail';
import { stageSchema } from './stage';

/** For experiments in your own account. */
export const dev = stageSchema.parse({
  name: 'dev',
  region: 'us-east-1',
  origin: 'https://dev.hearthside.example',
  mail: { domain: siteMailDomain() },
  keepsData: false,
  logRetentionDays: 30,
  retentionDays: 30,
  concurrency: { endpoint: null, scheduled: null, platform: null },
  firewall: { api: 100, site: 2000 },
  sms: { monthlyLimitUsd: 1 },
  alarms: {},
  secretsGeneration: 1,
});
