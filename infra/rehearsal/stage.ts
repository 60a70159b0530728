import { stageSchema } from '../stages/stage';

/** The dev stage as far as MiniStack can hold it. What it leaves out is named in the rehearsal's table. */
export const rehearsal = stageSchema.parse({
  name: 'rehearsal',
  account: '000000000000',
  region: 'us-east-1',
  origin: process.env.CONCIERGE_ORIGIN_OF_REHEARSAL ?? 'https://rehearsal.hearthside.example',
  mail: { domain: 'hearthside.example' },
  keepsData: false,
  logRetentionDays: 7,
  concurrency: { endpoint: null, scheduled: null, platform: null },
  throttle: { rate: 1000, burst: 1000 },
  firewall: { api: 1000, site: 10_000 },
  sms: { monthlyLimitUsd: null },
  accounts: { plan: 'essentials' },
  alarms: {},
  repository: { owner: 'hearthside-medical', name: 'concierge' },
  secretsGeneration: 1,
  leavesOut: ['edge', 'log-delivery'],
});
