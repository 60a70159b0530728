import { limits } from '@concierge/contract/text/limits';

/** How many of each a stage has, whoever visits it. */
interface Deployed {
  readonly keys: number;
  readonly secrets: number;
  readonly alarms: number;
  readonly metrics: number;
  readonly accessLists: number;
  readonly rules: number;
}

/** US dollars in us-east-1 without free tiers (COST.md). SES costs accounts from before July 2026 $0.10 for a thousand emails. */
const price = {
  cloudFront: { gb: 0.085, request: 1e-6, functionRun: 0.1e-6, keyRead: 0.03e-6 },
  firewall: { accessList: 5, rule: 1, request: 0.6e-6 },
  api: { request: 1e-6, call: 0.2e-6, gbSecond: 0.0000133334 },
  dynamoDb: { write: 0.625e-6, read: 0.125e-6, gbMonth: 0.45, backupGbMonth: 0.2 },
  s3Get: 0.4e-6,
  // From the third year on: two rotations are billed like the key.
  kms: { key: 3, call: 3e-6 },
  secret: 0.4,
  logs: { gb: 0.5, alarm: 0.1, metric: 0.3, dashboard: 3, trailEvent: 1e-6 },
  email: 0.16e-3,
  textPart: 0.0095,
  number: 2,
  zone: 0.5,
  activeAccount: 0.015,
  schedule: 1e-6,
};

/** Of a visit, or of its share in what one in a hundred visitors does. */
const pages = 2.6;
const requests = 12 + (pages - 1) * 4;
const gb = (190 + (pages - 1) * 25) / 1e6;
const bookings = 0.01;
const messages = 0.005;
const surveys = 0.006;
const signIns = 0.002;
const sent = bookings + messages;
/** Of a record with its notifications. */
const ofRecord = { calls: 5, writes: 27, trailEvents: 10 };
const calls = ofRecord.calls * sent + 2 * surveys + 3 * signIns + 1.5 * pages;
const writes = ofRecord.writes * sent + 1.5 * 5.5 * pages;
const kmsCalls = 2.6;
const logGb = 13.8e-6;
const storedGb = (sent + surveys) * 12 * 3e-6;
/** Five jobs a minute. */
const runs = 5 * 60 * 24 * 30.4;
const staff = 5;
/** The heartbeat's own, each minute: two mails to SES's simulator, which are billed, and what it asks of the site. */
const beats = 60 * 24 * 30.4;
const beat = { mails: 2, calls: 12, writes: 6 };

const callDollars = price.api.request + price.api.call + 0.038 * price.api.gbSecond;
/** What one of each costs. */
export const dollarsOf = {
  /** An account that is used in a month, with the email about it. */
  account: price.activeAccount + price.email,
  email: price.email,
  record:
    ofRecord.calls * (callDollars + price.firewall.request) +
    ofRecord.writes * price.dynamoDb.write +
    ofRecord.trailEvents * price.logs.trailEvent,
};

/** What each part costs in a month with so many visits. */
export function monthlyCost(visits: number, deployed: Deployed): Readonly<Record<string, number>> {
  const { cloudFront, firewall, api, dynamoDb, kms, logs } = price;
  // The practice gets no more texts than that, however many book.
  const texts = Math.min(sent * visits, limits.notifications.practiceTextsPerDay * 30.4);
  return {
    'Text messages': texts * 2 * price.textPart,
    'Toll-free number, DNS zone': price.number + price.zone,
    Accounts: (signIns * visits + staff) * price.activeAccount,
    CloudFront:
      visits *
      (gb * cloudFront.gb +
        requests * (cloudFront.request + 2 * cloudFront.functionRun + cloudFront.keyRead) +
        calls * cloudFront.request),
    'Firewalls of two sites':
      deployed.accessLists * firewall.accessList +
      deployed.rules * firewall.rule +
      visits * (requests + calls) * firewall.request,
    'Logs, metrics, alarms, dashboard':
      deployed.alarms * logs.alarm +
      deployed.metrics * logs.metric +
      logs.dashboard +
      visits * (logGb * logs.gb + ofRecord.trailEvents * sent * logs.trailEvent),
    Heartbeat:
      beats *
      (beat.mails * price.email +
        beat.calls * (api.request + api.call + 0.05 * api.gbSecond) +
        beat.writes * dynamoDb.write),
    Email: visits * (2 * sent + signIns) * price.email,
    'DynamoDB, backups, S3':
      visits *
      (writes * dynamoDb.write +
        5 * dynamoDb.read +
        storedGb * (dynamoDb.gbMonth + dynamoDb.backupGbMonth) +
        0.05 * requests * price.s3Get),
    'Keys and secrets':
      deployed.keys * kms.key + deployed.secrets * price.secret + visits * kmsCalls * kms.call,
    'HTTP API, functions, schedules':
      visits * calls * callDollars + runs * (price.schedule + api.call + 0.05 * api.gbSecond),
  };
}

const columns = [1000, 30_000, 100_000, 10_000_000] as const;
const dollars = (value: number): string =>
  `$${value.toLocaleString('en-US', value < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 })}`;

/** The table of COST.md. */
export function costTable(deployed: Deployed): string {
  const costs = columns.map((visits) => monthlyCost(visits, deployed));
  const row = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(' | ')} |`;
  const sum = (cost: Readonly<Record<string, number>>) =>
    Object.values(cost).reduce((all, one) => all + one, 0);
  return [
    row(
      'visits',
      columns.map((visits) => visits.toLocaleString('en-US')),
    ),
    '|---|---:|---:|---:|---:|',
    ...Object.keys(costs[0] ?? {}).map((name) =>
      row(
        name,
        costs.map((cost) => dollars(cost[name] ?? 0)),
      ),
    ),
    row(
      '**All**',
      costs.map((cost) => `**${dollars(sum(cost))}**`),
    ),
  ].join('\n');
}
