import { scheduled } from '@concierge/contract/endpoints';
import { prices } from './prices';
import { edgeLogBytes, intake, invocation, recordBytes, survey, visit } from './traffic';

/** What is paid for by being there: counted in the synthesized templates. */
export interface Shape {
  readonly keys: number;
  readonly secrets: number;
  readonly alarms: number;
  readonly firewallRules: number;
}

export interface Item {
  readonly name: string;
  readonly usd: number;
}

const million = 1_000_000;
const gigabyte = 1_000_000_000;
const minutesOfMonth = 30 * 24 * 60;

/** The bill of a month, item by item, the largest first. */
export function monthOf(visits: number, shape: Shape): Item[] {
  const requests = visits * (visit.firstPageRequests + (visit.pages - 1) * visit.laterPageRequests);
  const bytes = visits * (visit.firstPageBytes + (visit.pages - 1) * visit.laterPageBytes);
  const intakes = visits * (visit.bookings + visit.messages);
  const surveys = visits * visit.surveys;
  const apiCalls = intakes * intake.invocations + surveys * survey.invocations;
  const runs = minutesOfMonth / scheduled.sendPendingNotifications.everyMinutes;
  const invocations = apiCalls + runs;
  const databaseCalls = intakes * (intake.writes + intake.reads) + surveys * (survey.writes + survey.reads);
  // A year of records on the disk.
  const storedGb = (12 * (intakes + surveys) * recordBytes) / gigabyte;
  const items: Item[] = [
    {
      name: 'CloudFront: bytes',
      usd: (bytes / gigabyte) * prices.cloudFrontPerGb,
    },
    {
      name: 'CloudFront: requests, functions, page index',
      usd:
        ((requests + apiCalls) / million) *
          (prices.cloudFrontPerMillionRequests + 2 * prices.cloudFrontPerMillionFunctionRuns) +
        ((visits * visit.pages) / million) * prices.cloudFrontPerMillionIndexReads,
    },
    // Pages and the registry are asked for again each time; files of releases stay at the edge.
    { name: 'S3', usd: ((visits * visit.pages * 2) / million) * prices.s3PerMillionGets + 0.1 },
    { name: 'HTTP API', usd: (apiCalls / million) * prices.httpApiPerMillion },
    {
      name: 'Lambda',
      usd:
        (invocations / million) * prices.lambdaPerMillion +
        invocations * invocation.averageSeconds * invocation.averageMemoryGb * prices.lambdaPerGbSecond,
    },
    {
      name: 'DynamoDB',
      usd:
        ((intakes * intake.writes + surveys * survey.writes) / million) * prices.dynamoPerMillionWrites +
        ((intakes * intake.reads + surveys * survey.reads + 2 * runs) / million) *
          prices.dynamoPerMillionReads +
        storedGb * prices.dynamoPerGbMonth,
    },
    {
      name: 'Keys and secrets',
      usd:
        shape.keys * prices.kmsPerKeyMonth +
        shape.secrets * prices.secretPerMonth +
        // DynamoDB and Lambda keep data keys for minutes: about one call in ten reaches KMS.
        ((0.1 * (databaseCalls + invocations)) / million) * prices.kmsPerMillion,
    },
    {
      name: 'Firewall',
      usd:
        prices.firewallPerMonth +
        shape.firewallRules * prices.firewallRulePerMonth +
        ((requests + apiCalls) / million) * prices.firewallPerMillion,
    },
    {
      name: 'Logs, traces, alarms, dashboard',
      usd:
        ((invocations * invocation.logBytes + requests * edgeLogBytes) / gigabyte) * prices.logsPerGb +
        ((invocations * invocation.traced) / million) * prices.tracesPerMillion +
        shape.alarms * prices.alarmPerMonth +
        prices.dashboardPerMonth +
        12 * prices.metricPerMonth,
    },
    { name: 'E-mail', usd: ((intakes * intake.emails) / 1000) * prices.sesPerThousand },
    { name: 'Text messages', usd: intakes * intake.texts * intake.partsOfText * prices.smsEach },
    { name: 'Accounts', usd: visits * visit.people * prices.cognitoPerPerson },
    { name: 'Schedule', usd: (runs / million) * prices.schedulerPerMillion },
  ];
  return items.sort((a, b) => b.usd - a.usd);
}
