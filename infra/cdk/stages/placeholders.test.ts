import { readSite } from '@concierge/command-line/workspace';
import type { Site } from '@concierge/contract/practice/site';
import { describe, expect, it } from 'vitest';
import { placeholdersOf } from './placeholders';
import type { Stage } from './stage';
import { ownSite, ownStage } from './testing/own-practice';
import { prod } from './testing/production';

/** The stage as delivered. */
const sampleStage: Stage = {
  ...prod,
  account: '111122223333',
  origin: 'https://hearthside.example',
  domain: {
    name: 'hearthside.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
    www: true,
  },
  mail: { domain: 'hearthside.example' },
  alarms: {},
  backups: null,
  repository: { owner: 'hearthside-medical', name: 'concierge', environmentsProtected: false },
};
const sampleSite: Site = {
  ...readSite(),
  supportEmail: 'care@hearthside.example',
  supportPhone: { ...readSite().supportPhone, display: '(800) 555-0142', e164: '+18005550142' },
  notifications: {
    sender: 'Hearthside Medical <care@hearthside.example>',
    practiceEmail: 'front-desk@hearthside.example',
    practiceSms: '+15550100199',
  },
};

describe('placeholders that a practice has not replaced', () => {
  it('are named one by one', () => {
    const names = placeholdersOf(sampleStage, sampleSite).map((text) => text.split(' is ')[0]);
    expect(names).toEqual([
      'stages/prod.ts: account',
      'stages/prod.ts: origin',
      'stages/prod.ts: domain.name',
      'stages/prod.ts: domain.certificateArn',
      'stages/prod.ts: mail.domain',
      'stages/prod.ts: repository.owner',
      'stages/prod.ts: alarms.email',
      'stages/prod.ts: backups',
      'stages/prod.ts: alarms.pager',
      'shell/site.json: supportEmail',
      'shell/site.json: supportPhone.display',
      'shell/site.json: supportPhone.e164',
      'shell/site.json: notifications.sender',
      'shell/site.json: notifications.practiceEmail',
      'shell/site.json: notifications.practiceSms',
    ]);
  });

  it('include an origin on this machine', async () => {
    const local = { ...prod, origin: 'http://127.0.0.1:8080' };
    expect(placeholdersOf(local, await readSite())).toContainEqual(
      expect.stringMatching(/origin is an address of this machine/),
    );
  });

  it('include each ARN of another account, which a stage copied from another has', () => {
    const elsewhere = '482910375567';
    const copied: Stage = {
      ...ownStage,
      costs: { monthlyUsd: 200, anomalyMonitorArn: `arn:aws:ce::${elsewhere}:anomalymonitor/1` },
      captchaSecretArn: `arn:aws:secretsmanager:us-east-1:${elsewhere}:secret:captcha`,
    };
    expect(placeholdersOf(copied, ownSite)).toEqual([
      expect.stringMatching(/anomalyMonitorArn is of another account than 482910375566: arn:aws:ce::/),
      expect.stringMatching(/captchaSecretArn is of another account/),
    ]);
  });

  it('are none if everything is the practice’s own', () => {
    expect(placeholdersOf(ownStage, ownSite)).toEqual([]);
  });
});
