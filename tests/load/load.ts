import { cpus, loadavg } from 'node:os';
import { marshall } from '@aws-sdk/util-dynamodb';
import { readEngineAddress } from '@concierge/local/dynamodb/engine';
import { statePaths } from '@concierge/local/state';
import { median } from '../bench/statistics';
import { Inbox } from '../support/inbox';
import { requireManyAddresses } from '../support/loopback';
import { SiteProcess } from '../support/stack/launch';
import { insertPath, submission, tableOf } from '../support/submissions';
import { storedEvidence } from './chaos/evidence';
import { visitorOf } from './visitor';

type Column = 'clients' | 'records' | 'perSecond' | 'p99Ms' | 'putsPerSubmission' | 'least' | 'most';

const plans = {
  full: { clients: [1, 10, 50], records: [1_000, 10_000, 100_000], rounds: 3 },
  quick: { clients: [1, 10], records: [1_000, 10_000], rounds: 1 },
} as const;

/**
 * `npm run load`: how many submissions per second the local stack takes, compared with the embedded engine's own
 * conditional puts of the same record in the same run, with more and more clients and stored records. `--quick` tries
 * fewer of both, once each, and judges nothing. Returns the exit code: 1 if stored records make a submission costlier.
 */
export async function main(argv: readonly string[]): Promise<number> {
  await requireManyAddresses();
  const { clients: counts, records: sizes, rounds } = argv.includes('--quick') ? plans.quick : plans.full;
  const site = await SiteProcess.start();
  process.once('SIGINT', () => process.exit(130));
  try {
    const submit = submitter(site.origin);
    await submit();
    const put = await bareEngine(site);
    console.error(`  warming up: ${warmUp} submissions, not measured`);
    await drive(submit, 10, { most: warmUp, seconds: Number.POSITIVE_INFINITY });
    await new Inbox(site.origin).reset();
    const cells: Record<Column, number>[] = [];
    let stored = 0;
    for (const records of sizes) {
      await drive(put, 10, { most: records - stored, seconds: Number.POSITIVE_INFINITY });
      stored = records;
      for (const clients of counts) {
        console.error(`  ${records} records, ${clients} clients`);
        // Start as many function environments as these clients need.
        await drive(submit, clients);
        const paces: { stack: Pace; bare: Pace }[] = [];
        for (let round = 0; round < rounds; round += 1)
          paces.push({ stack: await drive(submit, clients), bare: await drive(put, clients) });
        const ratios = paces.map(({ stack, bare }) => bare.rate / stack.rate);
        cells.push({
          clients,
          records,
          perSecond: median(paces.map(({ stack }) => stack.rate)),
          p99Ms: median(paces.map(({ stack }) => stack.p99)),
          putsPerSubmission: median(ratios),
          least: Math.min(...ratios),
          most: Math.max(...ratios),
        });
      }
    }
    console.table(cells);
    console.log(
      `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    // One round cannot show the noise.
    if (rounds === 1) return 0;
    // Fails if every round with the most records costs over 10% more than every round with the fewest.
    const grown = counts.filter((count) => {
      const [few, many] = [0, -1].map((at) => cells.filter(({ clients }) => clients === count).at(at));
      return few && many && many.least > few.most * 1.1;
    });
    for (const clients of grown)
      console.log(`WRONG: the ratio grows with the records, at ${clients} clients.`);
    return grown.length === 0 ? 0 : 1;
  } finally {
    await site.remove();
  }
}

type Pace = Awaited<ReturnType<typeof drive>>;

/** After so many submissions V8 compiles little more: what is measured is a steady rate. */
const warmUp = 4000;

/** Maximum pieces of work, so that a measurement does not fill the store that it measures. */
const most = 1500;
const seconds = 3;

type Work = () => Promise<void>;

/** Lets clients work in parallel, each one piece at a time. Returns pieces per second and the p99 in ms. */
async function drive(work: Work, clients: number, limit = { most, seconds }) {
  const times: number[] = [];
  const began = performance.now();
  let taken = 0;
  const client = async () => {
    for (let start = began; taken < limit.most && start < began + limit.seconds * 1000; ) {
      taken += 1;
      await work();
      times.push(performance.now() - start);
      start = performance.now();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  times.sort((a, b) => a - b);
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
  return { rate: (times.length * 1000) / (performance.now() - began), p99 };
}

/** Below what one network address may send in an hour without a captcha token. */
const perAddress = 50;

/** Submits each time as a new person, and every {@link perAddress} submissions from a new address. */
function submitter(origin: string): Work {
  let visitor = visitorOf(origin, 0);
  let sent = 0;
  return async () => {
    sent += 1;
    if (sent % perAddress === 0) visitor = visitorOf(origin, sent / perAddress);
    const { status, text } = await visitor(insertPath.appointment, submission());
    if (status !== 201) throw new Error(`A submission was answered ${status} ${text}`);
  };
}

/** Puts records like the stored one straight into the embedded engine, without SDK, function or gateway. */
async function bareEngine({ stateDir, origin }: SiteProcess): Promise<Work> {
  const engine = await readEngineAddress(statePaths(stateDir).engine);
  const [stored] = (await storedEvidence(origin)).records;
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.PutItem',
    'x-amz-date': '20260101T000000Z',
    // The engine requires one but does not check it.
    authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=f, Signature=g',
  };
  return async () => {
    const { id, email } = submission();
    // Like most stored records it has nothing pending, or the job would be busy with it.
    const record = { ...stored, id, email, owed: undefined, owed_at: undefined };
    const put = {
      TableName: tableOf.appointment,
      Item: marshall(record, { removeUndefinedValues: true }),
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': 'id' },
    };
    const answer = await fetch(engine, { method: 'POST', headers, body: JSON.stringify(put) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The engine answered ${answer.status}: ${text}`);
  };
}
