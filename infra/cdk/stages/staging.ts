import { prod } from './prod';
import { stageSchema } from './stage';

/** As production, in an account of its own, with nothing in it that is worth keeping. It shows each commit first. */
export const staging = stageSchema.parse({
  ...prod,
  name: 'staging',
  account: '123456789012',
  origin: 'https://staging.hearthside.example',
  domain: {
    name: 'staging.hearthside.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
  },
  keepsData: false,
  backups: null,
  logRetentionDays: 30,
  retentionDays: 30,
  auditDays: 30,
  sms: null,
});
