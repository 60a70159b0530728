import { siteMailDomain } from '../../stacks/mail';
import { stageSchema } from '../stage';

/** The dev stage as far as MiniStack supports it. The rehearsal's table lists what is left out. */
export const rehearsal = stageSchema.parse({
  name: 'rehearsal',
  account: '000000000000',
  region: 'us-east-1',
  origin: process.env.CONCIERGE_REHEARSAL_ORIGIN ?? 'https://rehearsal.hearthside.example',
  deskOrigin: process.env.CONCIERGE_REHEARSAL_DESK_ORIGIN ?? 'https://desk.rehearsal.hearthside.example',
  mail: { domain: siteMailDomain() },
  keepsData: false,
  logRetentionDays: 7,
  concurrency: { endpoint: null, scheduled: null, platform: null },
  firewall: { api: 1000, site: 10_000 },
  // MiniStack has no call that sets a limit.
  sms: { monthlyLimitUsd: null },
  alarms: {},
  repository: {
    owner: 'hearthside-medical',
    name: 'concierge',
    environmentsProtected: true,
    // MiniStack has no AWS::IAM::OIDCProvider; the roles that trust it are still made.
    providerArn: 'arn:aws:iam::000000000000:oidc-provider/token.actions.githubusercontent.com',
  },
  externalRemotes: [
    {
      name: 'partners',
      repository: { owner: 'partner-team', name: 'partner-pages', ownerId: 11, repositoryId: 22 },
    },
  ],
  secretsGeneration: 1,
});
