import { allFunctions } from '@concierge/command-line/functions';
import { remoteNames } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { tableOf } from '../platform/findings';
import { resourcesOf, synthesized } from '../stacks/testing/synthesized';
import { ownSite, ownStage as stage } from '../stages/testing/own-practice';
import { prod } from '../stages/testing/production';
import type { Account } from './account';
import { concurrencyOf, mailDomainResult, type Preflight, preflight } from './preflight';

/** An account in which nothing is missing. */
const ready: Account = {
  id: async () => '482910375566',
  bootstrapVersion: async () => 32,
  concurrency: async () => 1000,
  mail: async () => ({ production: true, enabled: true }),
  mailDomain: async () => ({ verified: true, tokens: ['a', 'b', 'c'] }),
  sms: async () => ({ sandbox: false, verified: [], numbers: 1, grantedUsd: 50 }),
  anomalyMonitors: async () => [],
  backups: async () => ({ vaults: ['concierge-prod'], optedIn: ['DynamoDB', 'S3'] }),
  certificate: async () => ({ status: 'ISSUED', names: ['lakesidecare.com', '*.lakesidecare.com'] }),
  dnsTexts: async (name) => [
    name.startsWith('_dmarc') ? 'v=DMARC1; p=reject' : 'v=spf1 include:amazonses.com ~all',
  ],
};

const names = ['shell', ...(await remoteNames())];
const on: Preflight = {
  stage,
  site: ownSite,
  names,
  functions: await allFunctions(),
  account: ready,
};

const found = async (account: Partial<Account>, more: Partial<Preflight> = {}) => {
  const findings = await preflight({ ...on, ...more, account: { ...ready, ...account } });
  return findings.filter(({ state }) => state !== 'ok' && state !== 'person');
};

describe('before the first deploy', () => {
  it('finds nothing missing in a complete account, and lists what only a person can check', async () => {
    expect(await found({})).toEqual([]);
    const byHand = (await preflight(on)).filter(({ state }) => state === 'person');
    expect(byHand.map(({ what }) => what)).toEqual(['Business associate addendum']);
  });

  it.each<[string, string, RegExp, Partial<Account>]>([
    ['another account', 'Credentials', /are for account 1/, { id: async () => '1' }],
    ['no bootstrap', 'Bootstrap', /cdk bootstrap -c stage=prod/, { bootstrapVersion: async () => undefined }],
    [
      'a concurrency quota of 10',
      'Lambda concurrency',
      /^10, and the stage reserves .*Service Quotas/,
      { concurrency: async () => 10 },
    ],
    [
      'the sandbox of SES',
      'SES production access',
      /Request production access/,
      { mail: async () => ({ production: false, enabled: true }) },
    ],
    ['no stack Mail', 'Mail domain', /deploy Concierge-prod-Mail/, { mailDomain: async () => undefined }],
    [
      'a mail domain without DNS records',
      'Mail domain',
      /a\._domainkey\.lakesidecare\.com CNAME a\.dkim\.amazonses\.com, b\._domainkey/,
      { mailDomain: async () => ({ verified: false, tokens: ['a', 'b', 'c'] }) },
    ],
    [
      'missing SPF and DMARC records',
      'Mail: SPF and DMARC',
      /bounce\.\S+ MX 10 feedback-smtp.*TXT "v=spf1.*_dmarc\.\S+ TXT "v=DMARC1; p=none; rua=mailto:ops@lakesidecare\.com"/,
      { dnsTexts: async () => [] },
    ],
    [
      'the sandbox of texts and a low spending limit',
      'Text messages',
      /sandbox.*grants \$1 a month and the stage sets \$50/,
      { sms: async () => ({ sandbox: true, verified: [], numbers: 0, grantedUsd: 1 }) },
    ],
    [
      'a monitor of costs that AWS made, of which an account may have one',
      'Cost anomalies',
      /costs\.anomalyMonitorArn in stages\/prod\.ts to arn:aws:ce::482910375566:anomalymonitor\/1\./,
      {
        anomalyMonitors: async () => [
          { name: 'Default-Services-Monitor', arn: 'arn:aws:ce::482910375566:anomalymonitor/1' },
        ],
      },
    ],
    [
      'a missing vault for copies, and a kind of data that AWS Backup may not back up',
      'Backups',
      /no vault concierge-prod in us-west-2; .*not back up S3/,
      { backups: async () => ({ vaults: [], optedIn: ['DynamoDB'] }) },
    ],
    [
      'a certificate that is pending validation',
      'Certificate',
      /PENDING_VALIDATION/,
      { certificate: async () => ({ status: 'PENDING_VALIDATION', names: [] }) },
    ],
    [
      'a certificate for another name',
      'Certificate',
      /not for www\.lakesidecare\.com/,
      { certificate: async () => ({ status: 'ISSUED', names: ['lakesidecare.com'] }) },
    ],
  ])('reports %s and says where to fix it', async (_, what, says, account) => {
    // What a complete account lacks too is said once, by the test above.
    const usual = await found({});
    const more = (await found(account)).filter((one) => !usual.some((other) => other.says === one.says));
    expect(more).toEqual([{ what, state: 'missing', says: expect.stringMatching(says) }]);
  });

  it('knows its own monitor of costs, and one that the stage names', async () => {
    const arn = 'arn:aws:ce::482910375566:anomalymonitor/1';
    const own = { anomalyMonitors: async () => [{ name: 'concierge-prod', arn }] };
    expect(await found(own)).toEqual([]);
    const named = { ...stage, costs: { monthlyUsd: 200, anomalyMonitorArn: arn } };
    const made = { anomalyMonitors: async () => [{ name: 'Default-Services-Monitor', arn }] };
    expect(await found(made, { stage: named })).toEqual([]);
    expect(await found({}, { stage: named })).toMatchObject([{ what: 'Cost anomalies', state: 'missing' }]);
  });

  it('only notes what a deploy can go before: the registration of a number, the sandbox of a test stage', async () => {
    const waiting: Partial<Account> = {
      sms: async () => ({ sandbox: false, verified: [], numbers: 0, grantedUsd: 50 }),
      mail: async () => ({ production: false, enabled: true }),
    };
    const test = { ...stage, keepsData: false };
    expect(await found(waiting, { stage: test })).toEqual([]);
    const noted = await preflight({ ...on, stage: test, account: { ...ready, ...waiting } });
    expect(noted).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ what: 'SES production access', state: 'person' }),
        expect.objectContaining({ what: 'Text messages', state: 'person' }),
      ]),
    );
  });

  it('is content with a sandbox that sends texts to the practice, and with a stage that sends none', async () => {
    const sandbox = {
      sandbox: true,
      verified: [ownSite.notifications.practiceSms],
      numbers: 1,
      grantedUsd: 50,
    };
    expect(await found({ sms: async () => sandbox })).toEqual([]);
    const nothing = { sandbox: true, verified: [], numbers: 0, grantedUsd: 1 };
    expect(await found({ sms: async () => nothing }, { stage: { ...stage, sms: null } })).toEqual([]);
  });

  it('reports one check as unknown if the credentials lack its permission, and still runs the others', async () => {
    const denied = async () => {
      throw Object.assign(new Error('not authorized to perform acm:DescribeCertificate'), {
        name: 'AccessDenied',
      });
    };
    const findings = await found({ certificate: denied, bootstrapVersion: async () => undefined });
    expect(findings).toMatchObject([
      { what: 'Bootstrap', state: 'missing' },
      { what: 'Certificate', state: 'unknown', says: expect.stringContaining('acm:DescribeCertificate') },
    ]);
  });

  it('reports placeholders in the files and wrong credentials without asking AWS further', async () => {
    const findings = await found({}, { stage: { ...stage, account: '111122223333' } });
    expect(findings.map(({ what }) => what)).toContain('Credentials');
    expect(tableOf(findings)).toMatch(
      /^MISSING {2}Files {8}stages\/prod\.ts: account is an example account/m,
    );
  });

  it('counts the concurrency that the templates reserve', async () => {
    const { all, template } = await synthesized(prod);
    const reserved = all
      .flatMap((stack) => Object.values(resourcesOf(template(stack), 'AWS::Lambda::Function')))
      .reduce((sum, { Properties }) => sum + Number(Properties.ReservedConcurrentExecutions ?? 0), 0);
    expect(concurrencyOf(prod, on.names, on.functions)).toBe(reserved + 100);
    // The README has a practice ask AWS for this much, which AWS grants without asking why.
    expect(reserved + 100).toBeLessThanOrEqual(1000);
  }, 120_000);

  it('says to wait if a hosted zone holds the records', () => {
    const zoned = { ...stage, mail: { ...stage.mail, hostedZoneId: 'Z0LAKESIDE' } };
    const found = mailDomainResult(zoned, { verified: false, tokens: ['a'] });
    expect(found).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('it takes minutes to hours'),
    });
  });
});
