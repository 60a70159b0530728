import { scheduled } from '@concierge/contract/endpoints';
import { duePartitions } from '@concierge/contract/tables';
import { flatRatePlans, price as of, priceList, pricesOf, sourceWithoutUrl } from './prices';

/** Resources that cost money even when unused. `alarms` counts the metrics that alarms watch. */
export const counts = { keys: 3, secrets: 4, alarms: 28, firewallRules: 5 } as const;

/** A visit. Shares are of all visits, and assumed. The bytes below are those of composed pages and releases, Brotli. */
const visit = { pages: 2.6, bookings: 0.01, messages: 0.005, surveys: 0.006, signIns: 0.002 } as const;
/** HTML, shell, its remote, fonts and drawings. A later page loads less. */
const firstPage = { bytes: 190_000, requests: 12 } as const;
const laterPage = { bytes: 25_000, requests: 4 } as const;
/**
 * A booking or message: the challenge, the insert, three notifications, and two writes to the practice's hourly counts
 * (2 KB and 1 KB). The insert is a transaction of the record, its token, its hourly slot and two counts; writes in a
 * transaction cost double. A text has 150 to 190 characters, and each of its parts at most 160.
 */
export const intake = { invocations: 5, emails: 2, partsOfTexts: 2, writes: 27 } as const;
const survey = { invocations: 2, writes: 4, reads: 2 } as const;
export const invocation = { seconds: 0.15, memoryGb: 0.25, logBytes: 1200 } as const;
/** Functions that a visitor waits for. */
export const userFacing = { seconds: 0.09, memoryGb: 1 } as const;
/**
 * The reports that browsers send about a page. Each writes, for the page's release and for the shell: what the sender's
 * network may still add, the counts, and marks for what counts only once.
 */
const pageReport = { perPage: 1.5, writes: 5.5 } as const;
/**
 * A run of the judge, which looks at rollouts and the last day's releases: the registry, and the counts of a release
 * and of the one before.
 */
const judge = { seconds: 0.5, memoryGb: 0.5, gets: 1, reads: 20 } as const;
/** Metrics that are always published, and those that a booking or message adds, by function. */
const metrics = { always: 2, ofIntakes: 12 } as const;
/** Reads of a run of the job, which looks for both kinds of due work in each partition. */
const dueReads = 2 * duePartitions.length * 0.5;
/** A heartbeat, with its test booking of 2 KB that is stored and removed. */
const heartbeat = { everyMinutes: 5, invocations: 2, writes: 4, reads: 3, requests: 2 } as const;
/** In gigabytes. */
const [edgeLog, record] = [450e-9, 4000e-9];
const million = 1e6;

/** Requests that visits make to the edge. */
const requestsOf = (visits: number): number =>
  visits * firstPage.requests + visits * (visit.pages - 1) * laterPage.requests;

const minutes = 30 * 24 * 60;
const allBeats = minutes / heartbeat.everyMinutes;

/** A month's bill in US dollars, item by item, with what would lower each. */
export function monthOf(visits: number, beats = allBeats): [item: string, usd: number, lower: string][] {
  const laterPages = visits * (visit.pages - 1);
  const intakes = visits * (visit.bookings + visit.messages);
  const surveys = visits * visit.surveys;
  // The job that sends pending notifications, and the judge of releases.
  const looks = minutes / scheduled.sendPendingNotifications.everyMinutes;
  const runs = 2 * looks;
  const reports = visits * visit.pages * pageReport.perPage;
  const calls = intakes * intake.invocations + surveys * survey.invocations + reports;
  const invocations = calls + runs + beats * heartbeat.invocations;
  const requests = requestsOf(visits) + beats * heartbeat.requests;
  const edge = (requests + calls) / million;
  const gb = (visits * firstPage.bytes + laterPages * laterPage.bytes) / 1e9;
  const pages = (visits * visit.pages) / million;
  const writes =
    intakes * intake.writes +
    surveys * survey.writes +
    reports * pageReport.writes +
    beats * heartbeat.writes;
  const reads = surveys * survey.reads + beats * heartbeat.reads + looks * (judge.reads + dueReads);
  const fixed = 3 * counts.keys * of('kmsPerKeyMonth') + counts.secrets * of('secretPerMonth');
  const rules = of('firewallPerMonth') + counts.firewallRules * of('firewallRulePerMonth');
  const logGb = (invocations * invocation.logBytes) / 1e9 + requests * edgeLog;
  // The share of a month's hours in which somebody books or writes.
  const busy = Math.min(1, intakes / (30 * 24));
  const counted = (metrics.always + metrics.ofIntakes * busy) * of('metricPerMonth');
  const watched = counts.alarms * of('alarmPerMonth') + counted;
  const forms = intakes * intake.invocations + surveys * survey.invocations;
  const gbSeconds =
    forms * userFacing.seconds * userFacing.memoryGb +
    (invocations - forms - looks) * invocation.seconds * invocation.memoryGb +
    looks * judge.seconds * judge.memoryGb;
  const edgeRequest = of('cloudFrontPerMillionRequests') + 2 * of('cloudFrontPerMillionFunctionRuns');
  const tables =
    (writes / million) * of('dynamoPerMillionWrites') +
    (reads / million) * of('dynamoPerMillionReads') +
    // Storage of a year's records.
    12 * (intakes + surveys) * record * of('dynamoPerGbMonth');
  // DynamoDB and Lambda cache data keys for minutes: about one call in ten reaches KMS.
  const keyCalls = (0.1 * (writes + reads + invocations)) / million;
  const lambda = (invocations / million) * of('lambdaPerMillion') + gbSeconds * of('lambdaPerGbSecond');
  // Two lookups per page: is there a rollout, and does the page exist.
  const indexReads = 2 * pages * of('cloudFrontPerMillionIndexReads');
  return [
    ['Text messages', intakes * intake.partsOfTexts * of('smsEach'), 'texts within 160 characters: half'],
    ['Toll-free number', of('tollFreeNumberPerMonth'), ''],
    ['Accounts', visits * visit.signIns * of('cognitoPerPerson'), ''],
    ['CloudFront: requests, functions', edge * edgeRequest + indexReads, 'fewer modules a page'],
    ['CloudFront: bytes', gb * of('cloudFrontPerGb'), 'a smaller first load; a yearly commitment'],
    ['Firewall', rules + edge * of('firewallPerMillion'), 'one managed rule group fewer'],
    ['Logs, metrics, alarms', logGb * of('logsPerGb') + watched, 'log only errors'],
    ['Email', ((intakes * intake.emails) / 1000) * of('sesPerThousand'), ''],
    // Pages and the registry are requested from S3 each time; files of releases stay cached at the edge.
    ['S3', (2 * pages + (looks * judge.gets) / million) * of('s3PerMillionGets') + 0.1, ''],
    ['DynamoDB', tables, ''],
    ['Keys and secrets', fixed + keyCalls * of('kmsPerMillion'), 'one key for all: $6 less'],
    ['HTTP API', (calls / million) * of('httpApiPerMillion'), ''],
    ['Lambda', lambda, ''],
    ['Schedule', ((runs + beats) / million) * of('schedulerPerMillion'), ''],
  ];
}

const dollars = (usd: number) =>
  usd >= 100 ? `$${Math.round(usd).toLocaleString('en-US')}` : `$${usd.toFixed(2)}`;

export const totalOf = (visits: number, beats?: number): number =>
  monthOf(visits, beats).reduce((sum, [, usd]) => sum + usd, 0);
/** Monthly cost of the heartbeat: its runs, its alarm, its metric. */
export const heartbeatUsd = totalOf(0) - totalOf(0, 0) + of('alarmPerMonth') + of('metricPerMonth');
export const totalWithoutTexts = (visits: number): number =>
  totalOf(visits) - (monthOf(visits).find(([item]) => item === 'Text messages')?.[1] ?? 0);

const ofEdge = ['CloudFront: requests, functions', 'CloudFront: bytes', 'Firewall'];
/** The cost of edge and firewall, the smallest plan that covers the requests, and the whole bill with that plan. */
function planOf(visits: number) {
  const edge = monthOf(visits).reduce((sum, [item, usd]) => sum + (ofEdge.includes(item) ? usd : 0), 0);
  const plan = flatRatePlans.find(({ requests, lacks }) => !lacks && requests >= requestsOf(visits));
  if (!plan) throw new Error('No plan covers that many requests');
  return { edge, plan, all: totalOf(visits) - edge + plan.usd };
}

function planRow(visits: number): string {
  const { edge, plan, all } = planOf(visits);
  const [many, requests] = [visits, requestsOf(visits)].map((count) =>
    Math.round(count).toLocaleString('en-US'),
  );
  return `| ${many} | ${requests} | ${dollars(edge)} | ${plan.name}, $${plan.usd} | ${dollars(all)} |`;
}

/** The text of infra/cdk/COST.md. */
export function costReport(): string {
  const volumes = [1000, 100_000, 10_000_000];
  const months = volumes.map((visits) => monthOf(visits));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const items = monthOf(0).map(([item, , lower], index) =>
    row([item, ...months.map((month) => dollars(month[index]?.[1] ?? 0)), lower]),
  );
  const all = months.map((month) => `**${dollars(month.reduce((sum, [, usd]) => sum + usd, 0))}**`);
  const vague = Object.values(priceList).filter(([, seen]) => seen === sourceWithoutUrl).length;
  const perMonth = {
    key: of('kmsPerKeyMonth'),
    rule: of('firewallRulePerMonth'),
    number: of('tollFreeNumberPerMonth'),
  };
  const [rules, turns] = [
    of('firewallPerMonth') + counts.firewallRules * of('firewallRulePerMonth'),
    2 * counts.keys * of('kmsPerKeyMonth'),
  ];
  return `# What a month costs

Generated by \`npm run cost -w infra/cdk\`, which counts ${counts.keys} keys, ${counts.secrets} secrets, ${counts.alarms} metrics with an alarm and ${counts.firewallRules} firewall
rules, as in production. It assumes ${visit.pages} pages per visit; ${100 * visit.bookings}% of visits book, ${100 * visit.messages}% send a message,
${100 * visit.surveys}% fill in a survey. Prices are US dollars in us-east-1 without free tiers. Keys are priced as
from the third year on; in the first year they cost $${turns} a month less. The heartbeat accounts for ${dollars(heartbeatUsd)}.

${row(['', ...volumes.map((visits) => `${visits.toLocaleString('en-US')} visits`), 'what lowers it'])}
|---|---:|---:|---:|---|
${[...items, row(['**All**', ...all, ''])].join('\n')}

## CloudFront's flat-rate plans

They cover edge, firewall and their logs at one price without overage charges ([prices.ts](cost/prices.ts) names the sources).
Not every plan supports this site:

${flatRatePlans.map(({ name, usd, lacks }) => `- ${name}, $${usd}: ${lacks ? `lacks ${lacks}` : 'works'}.`).join('\n')}

So pay-as-you-go is the cheapest at each volume, and stages are deployed that way. To get a fixed price instead, add an
\`AWS::PricingPlanManager::Subscription\` with the distribution and the firewall to the stack Edge.

${row(['visits a month', 'requests', 'pay-as-you-go, edge and firewall', 'the smallest plan that works', 'total with it'])}
|---:|---:|---:|---:|---:|
${volumes.map(planRow).join('\n')}

## Cost targets

- **10,000,000 visits for $2,500 without texts: reached**, at ${dollars(totalWithoutTexts(10_000_000))}.
- **1,000 visits for $15: not reached.** It is ${dollars(totalOf(1000))} (${dollars(totalOf(1000) - turns)} in the first year), and ${dollars(rules + turns * 1.5 + of('tollFreeNumberPerMonth'))} of that is due without a single visit:
  the firewall's ${counts.firewallRules} rules ${dollars(rules)}, ${counts.keys} keys with their rotated versions ${dollars(turns * 1.5)}, the number that texts the practice ${dollars(of('tollFreeNumberPerMonth'))}. AWS's
  free tier (10 alarms, 10 metrics, the first requests of CloudFront and Lambda) takes about $2 off.

What the dollars above $15 buy, and how a clinic can do without:

| per month | buys | to do without |
|---:|---|---|
| ${dollars(turns)} | yearly rotation of each key, at its price from the third year on. It doesn't re-encrypt stored data; most auditors ask for it | \`rotationPeriod\` of seven years in \`stacks/data.ts\` |
| ${dollars(2 * perMonth.rule)} | two rule groups that AWS maintains: addresses known for attacks, requests that no browser sends. Without them functions still refuse what they don't know | two lines of \`constructs/firewall.ts\` |
| ${dollars(perMonth.number)} | the number that texts the practice about each request; the email is sent in any case | no setting: remove \`notification_sms\` from the contract |
| ${dollars(perMonth.key)} | a separate key for surveys, so that permission to read requests doesn't include surveys | \`keyOf\` in \`stacks/data.ts\` |
| ${dollars(2 * perMonth.key)} | the other two keys: the practice sees who used them, and can revoke all use at once | AWS's own keys, which are free; cdk-nag then requires a reason for each resource under them |

Without all five, and with the free tier, it is about ${dollars(totalOf(1000) - turns - 2 * perMonth.rule - perMonth.number - 3 * perMonth.key - 2)}. None is left out here: losing health data costs a practice more
than ${dollars(turns + 2 * perMonth.rule + perMonth.number + 3 * perMonth.key)} a month. The firewall itself, its rates and their three rules stay in any case: [THREATS](../THREATS.md) relies on them.

A second estimate, made by hand line by line of the bill, is in [cost.test.ts](cost/cost.test.ts). The test requires the two
to be within 5 % of each other.

[cost/prices.ts](cost/prices.ts) has each price and its source. The prices were checked on ${pricesOf} against stored copies of
public pages, not against AWS's live pages. **${vague} of ${Object.keys(priceList).length} were found only in other people's notes, without a URL**: texts and
their number, storage of tables, reads of the index of pages. Look at https://aws.amazon.com/pricing before you base a
decision on them.
`;
}
