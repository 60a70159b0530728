import { siteMailDomain } from '../../stacks/mail';
import { prod as edited } from '../prod';
import { type Stage, stageSchema } from '../stage';

const account = '111122223333';

/**
 * Production with everything that a practice may replace or leave out in prod.ts, which must not change what tests find.
 */
export const prod: Stage = stageSchema.parse({
  ...edited,
  account,
  origin: 'https://hearthside.example',
  deskOrigin: undefined,
  domain: {
    name: 'hearthside.example',
    certificateArn: `arn:aws:acm:us-east-1:${account}:certificate/00000000-0000-0000-0000-000000000000`,
    www: true,
  },
  mail: { domain: siteMailDomain() },
  backups: { copyTo: `arn:aws:backup:us-west-2:${account}:backup-vault:concierge-prod` },
  sms: { monthlyLimitUsd: 50 },
  alarms: { email: 'ops@hearthside.example', pager: 'https://events.pager.example/hearthside' },
  costs: { monthlyUsd: 200 },
  repository: { owner: 'hearthside-medical', name: 'concierge' },
  externalRemotes: [],
  captchaSecretArn: undefined,
  secretsGeneration: 1,
});

/** The same, once GitHub protects its environments. */
export const releasing: Stage = stageSchema.parse({
  ...prod,
  repository: { ...prod.repository, environmentsProtected: true },
});
