import { scheduled } from '@concierge/contract/endpoints';
import { duePartitions } from '@concierge/contract/tables';
import { flatRatePlans, price as of, priceList, pricesOf, unaddressedSource } from './prices';

/** What is paid for by being there; of alarms the metrics that they watch. */
export const counts = { keys: 3, secrets: 4, alarms: 28, firewallRules: 5 } as const;

/** What a visit is made of. Bytes are of the composed pages and releases, brotli; shares are assumed, of all visits. */
const visit = { pages: 2.6, bookings: 0.01, messages: 0.005, surveys: 0.006, signIns: 0.002 } as const;
/** HTML, shell, its remote, fonts and drawings; a later page is less. */
const firstPage = { bytes: 190_000, requests: 12 } as const;
const laterPage = { bytes: 25_000, requests: 4 } as const;
/**
 * A booking or message: the challenge, the insert, three notifications, two of the practice's hour (2 KB and 1 KB). The
 * insert is a transaction of the record, its token, its place and two counts, of which each write costs twice. A text has 150 to 190 characters, and a part of it at most 160.
 */
export const intake = { invocations: 5, emails: 2, partsOfTexts: 2, writes: 27 } as const;
const survey = { invocations: 2, writes: 4, reads: 2 } as const;
export const invocation = { seconds: 0.15, memoryGb: 0.25, logBytes: 1200 } as const;
/** Those that a visitor waits for. */
export const userFacing = { seconds: 0.09, memoryGb: 1 } as const;
/**
 * What browsers report of a page: of its release and of the shell what the network may still add, the counts, and what
 * counts once.
 */
const pageReport = { perPage: 1.5, writes: 5.5 } as const;
/** The judge's look at rollouts and at the releases of the last day: the registry, counts of a release and of the one before. */
const judge = { seconds: 0.5, memoryGb: 0.5, gets: 1, reads: 20 } as const;
/** Counted every few minutes whatever happens; and what is counted of a booking, by function. */
const metrics = { always: 2, ofIntakes: 12 } as const;
/** The job's look at what is due, of both kinds. */
const dueReads = 2 * duePartitions.length * 0.5;
/** The test booking of a heartbeat: put and removed, of 2 KB. */
const heartbeat = { everyMinutes: 5, invocations: 2, writes: 4, reads: 3, requests: 2 } as const;
/** In gigabytes. */
const [edgeLog, record] = [450e-9, 4000e-9];
const million = 1e6;

/** What browsers ask of the edge for their visits. */
const requestsOf = (visits: number): number =>
  visits * firstPage.requests + visits * (visit.pages - 1) * laterPage.requests;

const minutes = 30 * 24 * 60;
const allBeats = minutes / heartbeat.everyMinutes;

/** The bill of a month in US dollars, item by item, and what would lower each. */
export function monthOf(visits: number, beats = allBeats): [item: string, usd: number, lower: string][] {
  const laterPages = visits * (visit.pages - 1);
  const intakes = visits * (visit.bookings + visit.messages);
  const surveys = visits * visit.surveys;
  // The job of what is owed, and the judge of releases.
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
  // Of the hours of a month those in which somebody books or writes.
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
    // A year of records on the disk.
    12 * (intakes + surveys) * record * of('dynamoPerGbMonth');
  // DynamoDB and Lambda keep data keys for minutes: about one call in ten reaches KMS.
  const keyCalls = (0.1 * (writes + reads + invocations)) / million;
  const lambda = (invocations / million) * of('lambdaPerMillion') + gbSeconds * of('lambdaPerGbSecond');
  // Whether something is rolled out, and whether the page is there.
  const indexReads = 2 * pages * of('cloudFrontPerMillionIndexReads');
  return [
    ['Text messages', intakes * intake.partsOfTexts * of('smsEach'), 'texts within 160 characters: half'],
    ['Toll-free number', of('tollFreeNumberPerMonth'), ''],
    ['Accounts', visits * visit.signIns * of('cognitoPerPerson'), ''],
    ['CloudFront: requests, functions', edge * edgeRequest + indexReads, 'fewer modules a page'],
    ['CloudFront: bytes', gb * of('cloudFrontPerGb'), 'a smaller first load; a yearly commitment'],
    ['Firewall', rules + edge * of('firewallPerMillion'), 'one managed group of rules less'],
    ['Logs, metrics, alarms', logGb * of('logsPerGb') + watched, 'log only errors'],
    ['Email', ((intakes * intake.emails) / 1000) * of('sesPerThousand'), ''],
    // Pages and the registry are asked for again each time; files of releases stay at the edge.
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
/** What the heartbeat costs a month: its runs, its alarm, its metric. */
export const heartbeatUsd = totalOf(0) - totalOf(0, 0) + of('alarmPerMonth') + of('metricPerMonth');
export const totalWithoutTexts = (visits: number): number =>
  totalOf(visits) - (monthOf(visits).find(([item]) => item === 'Text messages')?.[1] ?? 0);

const ofEdge = ['CloudFront: requests, functions', 'CloudFront: bytes', 'Firewall'];
/** What edge and firewall cost, and what they and the whole bill cost on the smallest plan that holds the requests. */
function planOf(visits: number) {
  const edge = monthOf(visits).reduce((sum, [item, usd]) => sum + (ofEdge.includes(item) ? usd : 0), 0);
  const plan = flatRatePlans.find(({ requests, lacks }) => !lacks && requests >= requestsOf(visits));
  if (!plan) throw new Error('There is no plan for so many');
  return { edge, plan, all: totalOf(visits) - edge + plan.usd };
}

function planRow(visits: number): string {
  const { edge, plan, all } = planOf(visits);
  const [many, requests] = [visits, requestsOf(visits)].map((count) =>
    Math.round(count).toLocaleString('en-US'),
  );
  return `| ${many} | ${requests} | ${dollars(edge)} | ${plan.name}, $${plan.usd} | ${dollars(all)} |`;
}

/** infra/cdk/COST.md, whole. */
export function costReport(): string {
  const volumes = [1000, 100_000, 10_000_000];
  const months = volumes.map((visits) => monthOf(visits));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const items = monthOf(0).map(([item, , lower], index) =>
    row([item, ...months.map((month) => dollars(month[index]?.[1] ?? 0)), lower]),
  );
  const all = months.map((month) => `**${dollars(month.reduce((sum, [, usd]) => sum + usd, 0))}**`);
  const vague = Object.values(priceList).filter(([, seen]) => seen === unaddressedSource).length;
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

Written by \`npm run cost -w infra/cdk\`, which counts on ${counts.keys} keys, ${counts.secrets} secrets, ${counts.alarms} metrics with an alarm and ${counts.firewallRules} firewall
rules, as production has them, and assumes ${visit.pages} pages a visit; ${100 * visit.bookings}% of visits book, ${100 * visit.messages}% send a message,
${100 * visit.surveys}% fill in a survey. Prices are US dollars of us-east-1 without free tiers. Keys cost what they do
from the third year on; in the first they are $${turns} a month less. The heartbeat is ${dollars(heartbeatUsd)} of it.

${row(['', ...volumes.map((visits) => `${visits.toLocaleString('en-US')} visits`), 'what lowers it'])}
|---|---:|---:|---:|---|
${[...items, row(['**All**', ...all, ''])].join('\n')}

## CloudFront's flat-rate plans

They hold edge, firewall and their logs in one price without overage ([prices.ts](cost/prices.ts) says where they were seen).
Not every plan takes this site:

${flatRatePlans.map(({ name, usd, lacks }) => `- ${name}, $${usd}: ${lacks ? `lacks ${lacks}` : 'would do'}.`).join('\n')}

So pay-as-you-go is the cheapest at each volume, and a stage is deployed as that. Whoever wants a plan for its price without
overage adds an \`AWS::PricingPlanManager::Subscription\` with distribution and firewall to the stack Edge.

${row(['visits a month', 'requests', 'pay-as-you-go, edge and firewall', 'the smallest plan that would do', 'all with it'])}
|---:|---:|---:|---:|---:|
${volumes.map(planRow).join('\n')}

## The aims

- **10,000,000 visits for $2,500 without texts: reached**, at ${dollars(totalWithoutTexts(10_000_000))}.
- **1,000 visits for $15: not reached.** It is ${dollars(totalOf(1000))} (${dollars(totalOf(1000) - turns)} in the first year), and ${dollars(rules + turns * 1.5 + of('tollFreeNumberPerMonth'))} of that is there whoever visits:
  the firewall's ${counts.firewallRules} rules ${dollars(rules)}, ${counts.keys} keys with their earlier turns ${dollars(turns * 1.5)}, the number that texts the practice ${dollars(of('tollFreeNumberPerMonth'))}. What AWS gives to
  every account for nothing (10 alarms, 10 metrics, the first requests of CloudFront and Lambda) takes about $2 off.

What the dollars above $15 buy, and how a clinic does without:

| a month | buys | to do without |
|---:|---|---|
| ${dollars(turns)} | a new turn of each key every year, from the third year on. It changes nothing of what is stored; most auditors ask for it | \`rotationPeriod\` of seven years in \`constructs/practice-key.ts\` |
| ${dollars(2 * perMonth.rule)} | two groups of rules that AWS keeps: addresses known for attacks, requests that no browser sends. Functions refuse what they do not know without them | two lines of \`constructs/firewall.ts\` |
| ${dollars(perMonth.number)} | the number that texts the practice about each request; the email comes all the same | no setting: \`notification_sms\` leaves the contract |
| ${dollars(perMonth.key)} | surveys under a key of their own, so that whoever may read requests cannot read surveys by that | \`keyOf\` in \`stacks/data.ts\` |
| ${dollars(2 * perMonth.key)} | the other two keys: the practice sees who used them, and can end all use at once | AWS's own keys, which cost nothing; cdk-nag then wants a reason for each thing under them |

Without all five, and with what AWS gives for nothing, it is about ${dollars(totalOf(1000) - turns - 2 * perMonth.rule - perMonth.number - 3 * perMonth.key - 2)}. None is left out here: health data is worth more than ${dollars(turns + 2 * perMonth.rule + perMonth.number + 3 * perMonth.key)} a month to
whoever loses it. The firewall itself, its rates and its three rules for them stay in any case: [THREATS](../THREATS.md) counts on them.

A second estimate, made by hand line by line of the bill, is in [cost.test.ts](cost/cost.test.ts), which asks that the two
are within 5 % of each other.

[cost/prices.ts](cost/prices.ts) has each price and where it was seen. It was gone through on ${pricesOf}, in stored copies of
public pages; no live page of AWS was asked. **${vague} of ${Object.keys(priceList).length} were found only in others' notes, without an address**: texts and
their number, storage of tables, reads of the index of pages. Look at https://aws.amazon.com/pricing before deciding anything
by them.
`;
}
