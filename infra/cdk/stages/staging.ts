import { prod } from './prod';
import { stageSchema } from './stage';

/**
 * As production, in an account of its own, with nothing in it that is worth keeping. It shows each commit first. What
 * belongs to production's account, zone or people is left out: add the account's own where it has one.
 */
export const staging = stageSchema.parse({
  ...prod,
  name: 'staging',
  account: '123456789012',
  origin: 'https://staging.hearthside.example',
  domain: {
    name: 'staging.hearthside.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
  },
  mail: { domain: prod.mail.domain },
  practiceEmail: prod.alarms.email,
  alarms: { email: prod.alarms.email },
  costs: prod.costs && { monthlyUsd: prod.costs.monthlyUsd },
  repository: prod.repository && { ...prod.repository, providerArn: undefined },
  captchaSecretArn: undefined,
  deskOrigin: undefined,
  keepsData: false,
  backups: null,
  logRetentionDays: 30,
  retentionDays: 30,
  auditDays: 30,
  sms: null,
});
