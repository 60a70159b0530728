import { parseArgs } from 'node:util';
import { limits } from '@concierge/contract/limits';
import { Random } from '../random';
import { hasManyAddresses } from '../site/loopback';
import { Site } from '../site/site';
import { bookingOf } from './booking';
import { storedEvidence } from './evidence';
import { Journal } from './journal';
import { reconcile } from './reconcile';
import { report } from './report';
import { sizes } from './sizes';
import { storm } from './storm';
import { Weather } from './weather';

const help = `Bookings while everything fails: SES, SNS and DynamoDB fail at random, functions are killed in the middle
of their work, the whole site is killed (kill -9) and started again. Then faults are lifted, what is owed goes
out, and all is reconciled from outside. Everything stays on 127.0.0.0/8.

  npm run chaos                  ${sizes.full.bookings} bookings of ${sizes.full.visitors} visitors at a time
  npm run chaos -- --small       ${sizes.small.bookings} of ${sizes.small.visitors}, as the integration server runs it
  npm run chaos -- --seed 42     the same bookings and faults as another run (not the same moments)
`;

/** Owed notices are tried after pauses of up to an hour. */
const patienceMs = 2 * 3600_000;

/** `npm run chaos`; answers the exit code. */
export async function chaos(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { seed: { type: 'string' }, small: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const began = Date.now();
  const size = values.small ? sizes.small : sizes.full;
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  console.log(`Seed ${seed}: ${size.bookings} bookings, ${size.visitors} visitors at a time.`);

  const manyAddresses = await hasManyAddresses();
  const site = await Site.start({
    jobEverySeconds: size.jobEverySeconds,
    // Where all visitors come from one address, one network's count of confirmations would be in the way.
    ...(manyAddresses ? {} : { env: { CONFIRMATIONS_PER_NETWORK: '100000' } }),
  });
  try {
    const journal = new Journal();
    const weather = new Weather(site, new Random(seed));
    const bookings = Array.from({ length: size.bookings }, (_, number) =>
      bookingOf(new Random(seed + 1 + number), number),
    );
    const begun = await storm({ site, weather, journal, bookings, size, seed, manyAddresses });
    const faults = await weather.keepCounts();
    await site.stop();
    // Two hours later everything that is owed is due; a quarter of an hour later the next digest is.
    await site.resume(site.aheadMs + patienceMs);
    const digests = Math.ceil(size.bookings / limits.notifications.perDigest);
    for (let digest = 0; !(await nothingIsOwed(site, size.settleSeconds)) && digest < digests; digest += 1) {
      await site.stop();
      await site.resume(site.aheadMs + limits.notifications.digestSeconds * 1000);
    }
    const stored = await storedEvidence(site.origin);
    const evidence = { bookings, journal, ...stored, lostCalls: site.lostCalls, lives: site.lives };
    const verdict = reconcile(evidence);
    const failures = [
      ...(begun === bookings.length
        ? []
        : [`Only ${begun} of ${bookings.length} bookings were begun in time`]),
      ...verdict.failures,
    ];
    console.log(
      report({ seed, evidence, verdict: { ...verdict, failures }, faults, ms: Date.now() - began }),
    );
    return failures.length === 0 ? 0 : 1;
  } finally {
    await site.remove();
  }
}

/** Waits for the job; what is owed in the end is for the reconciliation to say. */
async function nothingIsOwed(site: Site, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { records } = await storedEvidence(site.origin);
    if (records.every(({ owed }) => owed === undefined)) return true;
  }
  return false;
}
