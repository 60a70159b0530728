import { setTimeout as sleep } from 'node:timers/promises';
import { allFunctions } from '@concierge/command-line/functions';
import { readSite, remoteNames } from '@concierge/command-line/workspace';
import { stackName } from '@concierge/contract/aws/deployed-names';
import type { Site } from '@concierge/contract/practice/site';
import { siteNames } from '@concierge/contract/practice/sites';
import { type Functions, rowsOf } from '@concierge/contract/wire/functions';
import { monitorName } from '../constructs/costs';
import { byHand, type CheckResult, type Finding, missing, ok, tableOf } from '../platform/findings';
import { mailFromOf } from '../stacks/mail';
import { placeholdersOf } from '../stages/placeholders';
import { hostsOf, releasedIn, type Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { type Account, awsAccount, type MailDomain } from './account';
import { runAsProgram } from './program';

export interface Preflight {
  readonly stage: Stage;
  readonly site: Site;
  /** Everything that can be released: the shell and each remote. */
  readonly names: readonly string[];
  /** Every table of functions, the platform's and those of remotes. */
  readonly functions: readonly Functions[];
  readonly account: Account;
}

/** Checks for everything that the first deploy of a stage needs. Reads only. */
export async function preflight(on: Preflight): Promise<Finding[]> {
  const { stage, site } = on;
  const findings = placeholdersOf(stage, site).map(
    (says): Finding => ({ what: 'Files', ...missing(`${says}. Replace it with the practice’s own.`) }),
  );
  const credentials = await run('Credentials', () => credentialsOf(on));
  findings.push(credentials);
  if (credentials.state !== 'ok') return findings;
  for (const [what, check] of Object.entries(checks)) findings.push(await run(what, () => check(on)));
  return findings;
}

async function run(what: string, check: () => Promise<CheckResult>): Promise<Finding> {
  try {
    return { what, ...(await check()) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { what, state: 'unknown', says: `could not be checked: ${name}: ${message}` };
  }
}

async function credentialsOf({ stage, account }: Preflight): Promise<CheckResult> {
  const id = await account.id();
  return stage.account && id !== stage.account
    ? missing(`are for account ${id}, but the stage belongs to ${stage.account}: use its credentials.`)
    : ok(`account ${id}, region ${stage.region}`);
}

type Check = (on: Preflight) => Promise<CheckResult>;
const checks: Readonly<Record<string, Check>> = {
  'Business associate addendum': async () =>
    byHand(
      'accept it before any patient’s data: console, Artifact, Agreements. No AWS API reports whether that was done.',
    ),
  Bootstrap: async ({ stage, account }) => {
    const version = await account.bootstrapVersion();
    if (version === undefined) return missing(`run "cd infra && npx cdk bootstrap -c stage=${stage.name}".`);
    return ok(`version ${version}`);
  },
  'Lambda concurrency': async ({ stage, names, functions, account }) => {
    const [has, needs] = [await account.concurrency(), concurrencyOf(stage, names, functions)];
    return has < needs
      ? missing(`${has}, and the stage reserves ${needs}: Service Quotas, AWS Lambda, Concurrent executions.`)
      : ok(`${has}; the stage needs ${needs}`);
  },
  'SES production access': async ({ stage, account }) => {
    const { production, enabled } = await account.mail();
    if (!enabled) return missing('AWS has stopped all mail of the account: SES, Account dashboard.');
    if (production) return ok('out of the sandbox');
    return stage.keepsData
      ? missing('in the sandbox: SES, Account dashboard, Request production access.')
      : byHand(
          `in the sandbox, where a test stage may stay: mail goes only to ${stage.mail.domain} and to addresses verified in SES.`,
        );
  },
  'Mail domain': async ({ stage, account }) =>
    mailDomainResult(stage, await account.mailDomain(stage.mail.domain)),
  'Mail: SPF and DMARC': mailRecordsOf,
  'Text messages': smsOf,
  'Cost anomalies': anomaliesOf,
  Backups: backupsOf,
  Certificate: certificateOf,
};

/** The concurrency that the functions of a stage reserve, plus the 100 that Lambda keeps unreserved. */
export function concurrencyOf(
  { concurrency }: Stage,
  names: readonly string[],
  functions: readonly Functions[],
): number {
  // Besides the functions of tables: index-pages and the upkeep of both sites reserve as much as the jobs;
  // the heartbeat, render-pages of both sites and each release function reserve `platform`. The shell has two.
  const all = functions.flatMap(rowsOf).length;
  const jobs = functions.flatMap((one) => Object.keys({ ...one.scheduled, ...one.subscribers })).length;
  const kinds = [
    [concurrency.endpoint, all - jobs],
    [concurrency.scheduled, jobs + 4],
    [concurrency.platform, names.length + 4],
  ] as const;
  const reserved = kinds.reduce((sum, [each, count]) => sum + (each ?? 0) * count, 0);
  return reserved === 0 ? 10 : reserved + 100;
}

/** The state of the mail domain in words, with each record that DNS lacks. */
export function mailDomainResult(stage: Stage, found: MailDomain | undefined): CheckResult {
  const { domain, hostedZoneId } = stage.mail;
  if (!found) {
    return missing(
      `SES does not know ${domain}: run "cd infra && npx cdk deploy ${stackName(stage.name, 'Mail')} -c stage=${stage.name}".`,
    );
  }
  if (found.verified) return ok(`${domain} is verified`);
  if (found.tokens.length === 0) return missing(`SES has not made the records of ${domain} yet: try again.`);
  const records = found.tokens.map(
    (token) => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`,
  );
  return missing(
    hostedZoneId
      ? `${domain} is not verified yet: Route 53 has its records; it takes minutes to hours.`
      : `${domain} is not verified: enter in DNS ${records.join(', ')}.`,
  );
}

/** Without these records mail is still delivered, but more of it as spam. */
async function mailRecordsOf({ stage, account }: Preflight): Promise<CheckResult> {
  const { domain } = stage.mail;
  const { email } = stage.alarms;
  const from = mailFromOf(stage);
  const [spf, dmarc] = await Promise.all([account.dnsTexts(from), account.dnsTexts(`_dmarc.${domain}`)]);
  const lacks = [
    ...(spf.some((text) => text.startsWith('v=spf1'))
      ? []
      : [
          `${from} MX 10 feedback-smtp.${stage.region}.amazonses.com`,
          `${from} TXT "v=spf1 include:amazonses.com ~all"`,
        ]),
    ...(dmarc.some((text) => text.startsWith('v=DMARC1'))
      ? []
      : [`_dmarc.${domain} TXT "v=DMARC1; p=none${email ? `; rua=mailto:${email}` : ''}"`]),
  ];
  return lacks.length > 0 ? missing(`enter in DNS ${lacks.join(', ')}.`) : ok(`${from}, _dmarc.${domain}`);
}

async function smsOf({ stage, site, account }: Preflight): Promise<CheckResult> {
  if (!stage.sms) return ok('the stage sends none');
  const { sandbox, verified, numbers, grantedUsd } = await account.sms();
  const limitUsd = stage.sms.monthlyLimitUsd ?? 0;
  const { practiceSms } = site.notifications;
  const lacks = [
    ...(sandbox && !verified.includes(practiceSms)
      ? [
          `the account is in the sandbox: SNS, Text messaging, Exit SMS sandbox, or verify ${practiceSms} there`,
        ]
      : []),
    ...(grantedUsd < limitUsd
      ? [
          `AWS grants $${grantedUsd} a month and the stage sets $${limitUsd}, which fails: Service Quotas, AWS End User Messaging SMS`,
        ]
      : []),
  ];
  if (lacks.length > 0) return missing(`${lacks.join('; ')}.`);
  return numbers === 0
    ? byHand('texts wait for a registered toll-free or 10DLC number: AWS End User Messaging.')
    : ok(`${numbers} numbers, up to $${grantedUsd} a month`);
}

/** AWS allows one monitor by service and makes it in newer accounts; a deploy of another fails without saying so. */
async function anomaliesOf({ stage, account }: Preflight): Promise<CheckResult> {
  const { name, costs } = stage;
  if (!costs) return ok('the stage asks for no mails about costs');
  const monitors = await account.anomalyMonitors();
  const given = costs.anomalyMonitorArn;
  if (given)
    return monitors.some(({ arn }) => arn === given)
      ? ok(given)
      : missing(`the account has no ${given}: correct costs.anomalyMonitorArn in stages/${name}.ts.`);
  const others = monitors.find((one) => one.name !== monitorName(name));
  return others
    ? missing(
        `the account has its one monitor by service: set costs.anomalyMonitorArn in stages/${name}.ts to ${others.arn}.`,
      )
    : ok('the deploy makes the monitor');
}

async function backupsOf({ stage, account }: Preflight): Promise<CheckResult> {
  if (!stage.backups) return ok('the stage makes none');
  // arn:aws:backup:<region>:<account>:backup-vault:<name>
  const [, , , region = '', , , vault = ''] = stage.backups.copyTo.split(':');
  const { vaults, optedIn } = await account.backups(region);
  const lacks = [
    ...(vaults.includes(vault) ? [] : [`no vault ${vault} in ${region}`]),
    ...['DynamoDB', 'S3']
      .filter((kind) => !optedIn.includes(kind))
      .map((kind) => `AWS Backup may not back up ${kind}`),
  ];
  return lacks.length > 0
    ? missing(`${lacks.join('; ')}: infra/cdk/README.md, the step about the vault.`)
    : ok(`copies go to ${region}`);
}

async function certificateOf({ stage, account }: Preflight): Promise<CheckResult> {
  if (!stage.domain) return ok('none is needed without a domain');
  const { certificateArn } = stage.domain;
  const { status, names } = await account.certificate(certificateArn);
  if (status !== 'ISSUED') return missing(`is ${status}: ACM in us-east-1 shows the record that DNS lacks.`);
  const lacking = siteNames
    .flatMap((site) => hostsOf(stage, site))
    .filter((host) => !names.includes(host) && !names.includes(host.replace(/^[^.]+/, '*')));
  return lacking.length === 0
    ? ok(`issued for ${names.join(', ')}`)
    : missing(`is for ${names.join(', ')}, not for ${lacking.join(', ')}: ask ACM in us-east-1 for another.`);
}

/**
 * `npm run preflight -w infra/cdk -- <stage>`: lists what would stop the first deploy, and where to get it. Exits with
 * 1 if something is missing. With `--wait mail` it waits until the mail domain is verified.
 */
await runAsProgram(import.meta.url, async ([name = '', ...options]) => {
  const stage = stageNamed(name);
  const account = awsAccount(stage.region);
  if (options.join(' ') === '--wait mail') {
    for (let before = ''; ; await sleep(30_000)) {
      const { state, says } = mailDomainResult(stage, await account.mailDomain(stage.mail.domain));
      if (says !== before) console.log(says);
      before = says;
      if (state === 'ok') return;
    }
  }
  if (options.length > 0) throw new Error('Usage: npm run preflight -w infra/cdk -- <stage> [--wait mail]');
  const names = releasedIn(stage, ['shell', ...(await remoteNames())]);
  const functions = await allFunctions();
  const findings = await preflight({ stage, site: readSite(), names, functions, account });
  console.log(tableOf(findings));
  if (findings.some(({ state }) => state === 'missing' || state === 'unknown')) process.exitCode = 1;
});
