import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { limits } from '@concierge/contract/text/limits';
import { scheduled } from '@concierge/contract/wire/endpoints/table';
import { type NotificationName, notificationNames } from '@concierge/contract/wire/notification-names';
import { inserted, notificationAnswer } from '@concierge/contract/wire/responses';
import { Agent, request } from 'undici';
import { Inbox } from '../support/inbox';
import { addressOf, requireManyAddresses } from '../support/loopback';
import { SiteProcess } from '../support/stack/launch';
import { insertPath, notificationPaths, notificationPayload, submission } from '../support/submissions';
import { type Booking, problemsIn, readEvidence } from './reconcile';

const behaviors = ['stays', 'stays', 'stays', 'is doubled', 'leaves', 'reloads'] as const;
const services = ['dynamodb', 'ses', 'sns'] as const;
const modes = ['ok', 'error', 'throttle', 'cut', 'slow'] as const;
const visitors = 25;
/** How long the site is down by its clock: longer than the job waits before it sends what a visitor left. */
const downMs = 330_000;
const job = scheduled.sendPendingNotifications.function;

const below = (most: number) => Math.floor(Math.random() * most);
const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];

/**
 * `npm run chaos`: 300 bookings (`--bookings`) while SES, SNS and DynamoDB fail at random, functions are killed in the
 * middle of their work, and the whole site is killed (kill -9) and started again. Then it ends the faults, lets the job
 * send the rest, and compares what visitors were told with what is stored and sent. Returns the exit code.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const options = { bookings: { type: 'string', default: '300' } } as const;
  const { values } = parseArgs({ args: [...argv], options });
  await requireManyAddresses();
  const bookings = Array.from({ length: Number(values.bookings) }, (_, number): Booking => {
    const kind = below(10) < 7 ? 'appointment' : 'contact';
    return {
      kind,
      body: submission({ message: `Booking ${number}`, age: below(2) ? 18 + below(70) : null }),
    };
  });
  const site = await SiteProcess.start();
  process.once('SIGINT', () => process.exit(130));
  try {
    const odd = await bookUnderFaults(site, bookings);
    await sendPending(site);
    const evidence = await readEvidence(site.origin);
    const killed = site.lostCalls + visitors * notificationNames.length;
    const problems = [...odd, ...problemsIn(bookings, evidence, killed)];
    const acknowledged = bookings.filter(({ reference }) => reference).length;
    if (acknowledged < bookings.length / 2) problems.push(`Only ${acknowledged} bookings were acknowledged.`);
    if (site.lostCalls === 0) problems.push('No function was killed in the middle of its work.');
    console.log(
      `${bookings.length} bookings, ${acknowledged} acknowledged, ${evidence.records.length} stored; ${site.lostCalls} calls killed.`,
    );
    for (const problem of problems.slice(0, 20)) console.log(problem);
    console.log(problems.length === 0 ? 'Nothing lost, nothing made up.' : `WRONG, ${problems.length}`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await site.remove();
  }
}

/** Lets visitors book while everything fails, until each has booked or given up. Returns what no fault explains. */
async function bookUnderFaults(site: SiteProcess, bookings: Booking[]): Promise<string[]> {
  const odd: string[] = [];
  const waiting = [...bookings];
  let over = false;
  const visit = async (number: number) => {
    const post = visitorAt(site.origin, number);
    for (let next = waiting.shift(); next; next = waiting.shift()) odd.push(...(await book(next, post)));
  };
  const trouble = [
    (async () => {
      const inbox = new Inbox(site.origin);
      // A site that is down accepts no commands.
      const order = (...fault: Parameters<Inbox['fault']>) => inbox.fault(...fault).catch(() => undefined);
      for (; !over; await sleep(80 + below(170))) {
        const service = pick(services);
        const share = (service === 'dynamodb' ? 0.15 : 0.4) * Math.random();
        const mode = pick(modes);
        // `slow`: longer than the functions' clients wait.
        const slow = { share: mode === 'slow' ? 0.02 : share, ms: service === 'dynamodb' ? 2600 : 6600 };
        await order(service, mode, mode === 'ok' ? {} : slow);
      }
      for (const service of services) await order(service, 'ok', {});
    })(),
    (async () => {
      for (; !over; await sleep(below(2000))) site.killFunction(Math.random());
    })(),
    (async () => {
      for (; !over; await sleep(2000)) await site.run(job);
    })(),
    (async () => {
      while (waiting.length > bookings.length / 2) await sleep(20);
      await site.kill();
      await site.resume(site.aheadMs + downMs);
    })(),
  ];
  await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)));
  over = true;
  await Promise.all(trouble);
  return odd;
}

type Post = (path: string, body: unknown, leave?: AbortSignal) => Promise<{ status: number; text: string }>;

/** A visitor with connections and a network address of their own, because limits count per network. */
function visitorAt(origin: string, number: number): Post {
  const dispatcher = new Agent({ localAddress: addressOf(number) });
  const headers = { 'content-type': 'application/json' };
  return async (path, body, leave) => {
    // As long as the browser's client waits (contract, client.ts).
    const signal = AbortSignal.any([AbortSignal.timeout(20_000), ...(leave ? [leave] : [])]);
    const sent = { dispatcher, method: 'POST', headers, body: JSON.stringify(body), signal } as const;
    try {
      const answer = await request(origin + path, sent);
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };
}

/** Presses the button until everything is done or the visitor gives up, as remotes/booking, submission/send.ts does. */
async function book(booking: Booking, post: Post): Promise<string[]> {
  const { kind, body } = booking;
  const behavior = pick(behaviors);
  const missing = new Set<NotificationName>(notificationNames);
  const odd: string[] = [];
  let down = false;
  const ask = async (path: string, payload: unknown, leaves: boolean, read: (text: string) => void) => {
    const leave = leaves ? AbortSignal.timeout(below(100)) : undefined;
    const times = behavior === 'is doubled' ? 2 : 1;
    for (const { status, text } of await Promise.all(
      Array.from({ length: times }, () => post(path, payload, leave)),
    )) {
      if (status !== 0) down = false;
      if (status === 200 || status === 201) read(text);
      // 0: no answer. Of a failing site, the visitor can only press again.
      else if (![0, 500, 502, 503, 504].includes(status)) odd.push(`${path} answered ${status} ${text}`);
    }
  };
  for (let press = 0; press < 4; await sleep(down ? 500 : 100 + below(400))) {
    down = true;
    if (!booking.reference) {
      await ask(insertPath[kind], body, behavior === 'reloads' && press === 0, (text) => {
        const { id, reference } = inserted.parse(JSON.parse(text));
        booking.reference ??= reference;
        if (id !== body.id || booking.reference !== reference) odd.push(`${body.id} was stored as ${id}`);
      });
    }
    if (booking.reference && behavior === 'leaves') return odd;
    if (booking.reference) {
      await Promise.all(
        [...missing].map((name) =>
          ask(notificationPaths[name], notificationPayload(name, kind, body), false, (text) => {
            notificationAnswer.parse(JSON.parse(text));
            missing.delete(name);
          }),
        ),
      );
      if (missing.size === 0) return odd;
    }
    // After "connection refused" wait until the site is back.
    if (!down) press += 1;
  }
  return odd;
}

/** Moves the clock until the job has sent everything. The comparison reports what is pending even then. */
async function sendPending(site: SiteProcess): Promise<void> {
  const { longestPauseSeconds, digestSeconds } = limits.notifications;
  let left = Number.POSITIVE_INFINITY;
  for (let digest = 0; left > 0 && digest < 8; digest += 1) {
    await site.stop();
    // Retries pause up to the longest pause.
    await site.resume(site.aheadMs + 1000 * (digest === 0 ? 2 * longestPauseSeconds : digestSeconds));
    for (let before = Number.POSITIVE_INFINITY; left > 0; ) {
      await site.run(job);
      left = (await readEvidence(site.origin)).records.filter(({ pending }) => pending !== undefined).length;
      if (left >= before) break;
      before = left;
    }
  }
}
