import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scheduled } from '@concierge/contract/endpoints';
import { limits } from '@concierge/contract/limits';
import { requireManyAddresses } from '../../support/loopback';
import { SiteProcess } from '../../support/stack/launch';
import { Random } from '../random';
import { visitorOf } from '../visitor';
import { book, Journal } from './attempt';
import { storedEvidence } from './evidence';
import { injectFaults } from './fault-schedule';
import { reconcile } from './reconcile';
import { type Booking, bookingOf } from './workload';

const sizes = {
  full: { bookings: 2000, visitors: 50, restarts: 2 },
  small: { bookings: 200, visitors: 20, restarts: 1 },
} as const;

/** How long the site is down by its clock: longer than the job waits before it sends what a visitor left. */
const downMs = 330_000;
/** Until all pending notices are due: retries pause up to an hour. */
const allDueMs = 2 * limits.notifications.longestPauseSeconds * 1000;
/** More than the most bookings need. */
const mostDigests = 8;
const job = scheduled.sendPendingNotifications.function;

/**
 * `npm run chaos`: books while SES, SNS and DynamoDB fail at random, functions are killed in the middle of their work,
 * and the whole site is killed (kill -9) and started again. Then it lifts the faults, lets the job send the rest, and
 * reconciles everything from outside. A slow machine only takes longer. CI runs `--small`;
 * `--seed 42` repeats a run's bookings and faults (not their timing). Returns the exit code.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const options = { seed: { type: 'string' }, small: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...argv], options });
  await requireManyAddresses();
  const began = Date.now();
  const size = values.small ? sizes.small : sizes.full;
  const seed = Number(values.seed ?? began % 2 ** 31);
  console.log(`Seed ${seed}: ${size.bookings} bookings, ${size.visitors} visitors at a time.`);
  const bookings = Array.from({ length: size.bookings }, (_, number) =>
    bookingOf(new Random(seed + 1 + number), number),
  );
  const site = await SiteProcess.start();
  process.once('SIGINT', () => process.exit(130));
  try {
    const journal = await bookUnderFaults(site, bookings, size, seed);
    await sendPending(site);
    const stored = await storedEvidence(site.origin);
    const verdict = reconcile({ bookings, journal, ...stored, lostCalls: site.lostCalls, runs: site.runs });
    console.table({
      ...{ bookings: bookings.length, acknowledged: verdict.acknowledged, requests: journal.requests },
      ...{ functionsLost: site.lostCalls.length, records: stored.records.length, notices: verdict.notices },
      'sent twice, answer cut': verdict.duplicates['answer cut'],
      'sent twice, sender killed': verdict.duplicates['sender killed'],
      ...{ seconds: Math.round((Date.now() - began) / 1000) },
    });
    const failures = [...verdict.failures];
    if (verdict.acknowledged < bookings.length / 2)
      failures.push(`Only ${verdict.acknowledged} of ${bookings.length} bookings were acknowledged.`);
    if (site.lostCalls.length === 0) failures.push('No function was killed in the middle of its work.');
    const wrong = failures.length;
    console.log(wrong === 0 ? 'Nothing lost, nothing twice, nothing made up.' : `WRONG, ${wrong}:`);
    for (const failure of failures.slice(0, 20)) console.log(failure);
    return wrong === 0 ? 0 : 1;
  } finally {
    await site.remove();
  }
}

/** Lets visitors book while everything fails, until each has booked or given up. */
async function bookUnderFaults(
  site: SiteProcess,
  bookings: readonly Booking[],
  { visitors, restarts }: (typeof sizes)[keyof typeof sizes],
  seed: number,
): Promise<Journal> {
  const journal = new Journal();
  const random = new Random(seed);
  let begun = 0;
  let over = false;
  const visit = async (number: number) => {
    const visitor = visitorOf(site.origin, number);
    for (let booking = bookings[begun]; booking; booking = bookings[begun]) {
      begun += 1;
      await book(booking, visitor, journal, new Random(seed + begun));
    }
  };
  const killFunctions = async () => {
    for (; !over; await sleep(random.between(0, 2000))) site.killFunction(random.fraction());
  };
  const runJob = async () => {
    for (; !over; await sleep(2000)) await site.run(job);
  };
  const restart = async () => {
    for (let time = 1; time <= restarts; time += 1) {
      while (begun < (bookings.length * time) / (restarts + 1)) await sleep(20);
      await site.kill();
      await site.resume(site.aheadMs + downMs);
    }
  };
  const faults = injectFaults(site.origin, new Random(seed), () => over);
  const trouble = [faults, killFunctions(), runJob(), restart()];
  await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)));
  over = true;
  await Promise.all(trouble);
  return journal;
}

/** Moves the clock until the job has sent everything. The reconciliation reports what is pending even then. */
async function sendPending(site: SiteProcess): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  for (let digest = 0; left > 0 && digest < mostDigests; digest += 1) {
    await site.stop();
    await site.resume(site.aheadMs + (digest === 0 ? allDueMs : limits.notifications.digestSeconds * 1000));
    let before: number;
    do {
      before = left;
      await site.run(job);
      left = (await storedEvidence(site.origin)).records.filter(({ owed }) => owed !== undefined).length;
    } while (left < before);
  }
}
