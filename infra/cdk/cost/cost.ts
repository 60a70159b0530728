import { scheduled } from '@concierge/contract/endpoints';
import { price as of, priceList, pricesOf } from './prices';

/** What is paid for by being there. */
export const counts = { keys: 3, secrets: 3, alarms: 22, firewallRules: 7 } as const;

/** What a visit is made of. Bytes are of the composed pages and releases, brotli; shares are assumed, of all visits. */
const visit = { pages: 2.6, bookings: 0.01, messages: 0.005, surveys: 0.006, signIns: 0.002 } as const;
/** HTML, shell, its remote, fonts and drawings; a later page is less. */
const firstPage = { bytes: 190_000, requests: 12 } as const;
const laterPage = { bytes: 25_000, requests: 4 } as const;
/**
 * A booking or message: the challenge, the insert, three notifications, two counts of confirmations, the claim of the id,
 * two of the practice's hour (2 KB and 1 KB). A text has 150 to 190 characters, and a part of it at most 160.
 */
export const intake = { invocations: 5, emails: 2, partsOfTexts: 2, writes: 22, reads: 8 } as const;
const survey = { invocations: 2, writes: 4, reads: 2 } as const;
/** X-Ray's default rule takes one a second and then 5 %. */
export const invocation = { seconds: 0.15, memoryGb: 0.25, logBytes: 1200, traced: 0.1 } as const;
/** In gigabytes. */
const [edgeLog, record] = [450e-9, 4000e-9];
const million = 1e6;

/** The bill of a month in US dollars, item by item, and what would lower each. */
export function monthOf(visits: number): [item: string, usd: number, lower: string][] {
  const laterPages = visits * (visit.pages - 1);
  const intakes = visits * (visit.bookings + visit.messages);
  const surveys = visits * visit.surveys;
  const runs = (30 * 24 * 60) / scheduled.sendPendingNotifications.everyMinutes;
  const calls = intakes * intake.invocations + surveys * survey.invocations;
  const invocations = calls + runs;
  const requests = visits * firstPage.requests + laterPages * laterPage.requests;
  const edge = (requests + calls) / million;
  const gb = (visits * firstPage.bytes + laterPages * laterPage.bytes) / 1e9;
  const pages = (visits * visit.pages) / million;
  const writes = intakes * intake.writes + surveys * survey.writes;
  const reads = intakes * intake.reads + surveys * survey.reads;
  const fixed = counts.keys * of('kmsPerKeyMonth') + counts.secrets * of('secretPerMonth');
  const rules = of('firewallPerMonth') + counts.firewallRules * of('firewallRulePerMonth');
  const logGb = (invocations * invocation.logBytes) / 1e9 + requests * edgeLog;
  const watched = counts.alarms * of('alarmPerMonth') + of('dashboardPerMonth') + 12 * of('metricPerMonth');
  const gbSeconds = invocations * invocation.seconds * invocation.memoryGb;
  const edgeRequest = of('cloudFrontPerMillionRequests') + 2 * of('cloudFrontPerMillionFunctionRuns');
  const tables =
    (writes / million) * of('dynamoPerMillionWrites') +
    ((reads + 2 * runs) / million) * of('dynamoPerMillionReads') +
    // A year of records on the disk.
    12 * (intakes + surveys) * record * of('dynamoPerGbMonth');
  // DynamoDB and Lambda keep data keys for minutes: about one call in ten reaches KMS.
  const keyCalls = (0.1 * (writes + reads + invocations)) / million;
  const lambda = (invocations / million) * of('lambdaPerMillion') + gbSeconds * of('lambdaPerGbSecond');
  const indexReads = pages * of('cloudFrontPerMillionIndexReads');
  const traces = ((invocations * invocation.traced) / million) * of('tracesPerMillion');
  return [
    ['Text messages', intakes * intake.partsOfTexts * of('smsEach'), 'texts within 160 characters: half'],
    ['Accounts', visits * visit.signIns * of('cognitoPerPerson'), 'plan Essentials: a quarter less'],
    ['CloudFront: requests, functions', edge * edgeRequest + indexReads, 'fewer modules a page'],
    ['CloudFront: bytes', gb * of('cloudFrontPerGb'), 'a smaller first load; a yearly commitment'],
    ['Firewall', rules + edge * of('firewallPerMillion'), 'one managed group of rules less'],
    ['Logs, traces, alarms', logGb * of('logsPerGb') + traces + watched, 'log only errors'],
    ['Email', ((intakes * intake.emails) / 1000) * of('sesPerThousand'), ''],
    // Pages and the registry are asked for again each time; files of releases stay at the edge.
    ['S3', 2 * pages * of('s3PerMillionGets') + 0.1, ''],
    ['DynamoDB', tables, ''],
    ['Keys and secrets', fixed + keyCalls * of('kmsPerMillion'), 'one key for all: $2 less'],
    ['HTTP API', (calls / million) * of('httpApiPerMillion'), ''],
    ['Lambda', lambda, ''],
    ['Schedule', (runs / million) * of('schedulerPerMillion'), ''],
  ];
}

const dollars = (usd: number) =>
  usd >= 100 ? `$${Math.round(usd).toLocaleString('en-US')}` : `$${usd.toFixed(2)}`;

/** infra/cdk/COST.md, whole. */
export function costReport(): string {
  const volumes = [1000, 100_000, 10_000_000];
  const months = volumes.map(monthOf);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const items = monthOf(0).map(([item, , lower], index) =>
    row([item, ...months.map((month) => dollars(month[index]?.[1] ?? 0)), lower]),
  );
  const all = months.map((month) => `**${dollars(month.reduce((sum, [, usd]) => sum + usd, 0))}**`);
  const unseen = Object.values(priceList).filter(([, seen]) => seen === undefined).length;
  return `# What a month costs

Written by \`npm run cost -w infra/cdk\`, which counts on ${counts.keys} keys, ${counts.secrets} secrets, ${counts.alarms} alarms and ${counts.firewallRules} firewall
rules, as production has them, and assumes ${visit.pages} pages a visit; ${100 * visit.bookings}% of visits book, ${100 * visit.messages}% send a message,
${100 * visit.surveys}% fill in a survey. Prices are US dollars of us-east-1 without free tiers.

${row(['', ...volumes.map((visits) => `${visits.toLocaleString('en-US')} visits`), 'what lowers it'])}
|---|---:|---:|---:|---|
${[...items, row(['**All**', ...all, ''])].join('\n')}

[cost/prices.ts](cost/prices.ts) has each price and where it was seen. It was gone through on ${pricesOf}, in stored copies of
public pages; no live page of AWS was asked. **${unseen} of ${Object.keys(priceList).length} were found in none and are from memory**: look at
https://aws.amazon.com/pricing before deciding anything by them.
`;
}
