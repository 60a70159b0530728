import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import type { NoticeName } from '@concierge/contract/notice-requests';
import { Unavailable } from '../failure';
import type { StoredIntake } from '../intake/record';
import type { Runtime } from '../runtime';
import { count, describeError, log } from '../telemetry';
import type { NoticeLedger } from './ledger';

/** Milliseconds since 1970 at which a notice may go out by itself; `now` or before where it may at once. */
export type Allowance = (notice: NoticeName, record: StoredIntake) => Promise<number>;

/** Sends one notice built from a record, and returns the service's message id. */
export type SendNotice = (notice: NoticeName, kind: IntakeKind, record: StoredIntake) => Promise<string>;

export interface Delivery {
  readonly runtime: Runtime;
  readonly ledger: NoticeLedger;
  readonly send: SendNotice;
  readonly allowance: Allowance;
  readonly kind: IntakeKind;
}

/** `later`: the job's business (held as suspect, or more than may go out now). */
export type DeliveryOutcome = 'sent' | 'already-sent' | 'later' | 'failed' | 'abandoned' | 'missing';
export type AttemptOutcome = DeliveryOutcome | 'held';

/** Pauses between attempts to record that a notice went out: losing that would send it a second time. */
const settlePauses = [0, 200, 500, 1000];
/** Looks at a holder's progress: soon at first, as most sends are quick, then less and less often. */
const look = { firstMs: 100, growth: 1.5, longestMs: 1000 } as const;

/** Sends a notice unless it was sent; where somebody else is sending it, waits for how that ends. */
export async function deliver(delivery: Delivery, id: string, notice: NoticeName): Promise<DeliveryOutcome> {
  const outcome = await attempt(delivery, id, notice);
  return outcome === 'held' ? outcomeOfHolder(delivery, id, notice) : outcome;
}

/** Sends a notice unless it was sent or somebody else is sending it. `from`: the job also takes what is held. */
export async function attempt(
  delivery: Delivery,
  id: string,
  notice: NoticeName,
  from: 'owed' | 'held' = 'owed',
): Promise<AttemptOutcome> {
  const claim = await delivery.ledger.claim(id, notice, from);
  if (claim.outcome === 'ours') return sendClaimed(delivery, claim.record, notice, claim.lease);
  return claim.outcome === 'sent' ? 'already-sent' : claim.outcome;
}

async function sendClaimed(
  delivery: Delivery,
  record: StoredIntake,
  notice: NoticeName,
  lease: string,
): Promise<DeliveryOutcome> {
  const { ledger, send, allowance, kind } = delivery;
  const { attempts, lease_until } = record.notices[notice];
  let messageId: string;
  try {
    const allowedAt = await allowance(notice, record);
    if (allowedAt > delivery.runtime.now()) {
      log.info('A notice waits: as many as may went out', { notice, kind, reference: record.reference });
      await ledger.hold(record.id, notice, lease, new Date(allowedAt).toISOString());
      return 'later';
    }
    if (delivery.runtime.now() >= lease_until) {
      // A function that AWS froze after its answer and woke later: whoever took over may have sent it.
      log.warn('A lease ended before its holder sent', { notice, kind, reference: record.reference });
      return 'failed';
    }
    messageId = await send(notice, kind, record);
  } catch (error) {
    count('NoticeFailed');
    log.warn('A notice was not sent', {
      notice,
      kind,
      attempts,
      reference: record.reference,
      error: describeError(error),
    });
    await ledger.release(record.id, notice, lease, attempts);
    return 'failed';
  }
  await settle(delivery, record.id, notice, messageId);
  count('NoticeSent');
  log.info('A notice was sent', { notice, kind, attempts, reference: record.reference });
  return 'sent';
}

/** Records that a notice went out, if need be in several attempts. */
export async function settle(
  { ledger, runtime }: Delivery,
  id: string,
  notice: NoticeName,
  messageId: string,
) {
  for (const [index, pause] of settlePauses.entries()) {
    await runtime.sleep(pause);
    try {
      return await ledger.settle(id, notice, messageId);
    } catch (error) {
      if (index === settlePauses.length - 1) throw error;
    }
  }
}

async function outcomeOfHolder(
  { ledger, runtime }: Delivery,
  id: string,
  notice: NoticeName,
): Promise<DeliveryOutcome> {
  let pause: number = look.firstMs;
  for (let waited = 0; waited < limits.notices.waitMs; waited += pause) {
    pause = Math.min(look.longestMs, pause * look.growth);
    await runtime.sleep(pause);
    const state = await stateOf(ledger, id, notice);
    if (state === 'sent') return 'already-sent';
    if (state === 'held') return 'later';
    // The holder's failure is the answer: trying again at once would hammer a service that is down.
    if (state !== 'sending') return 'failed';
  }
  return 'failed';
}

/** One look that fails is not the holder's failure. */
async function stateOf(ledger: NoticeLedger, id: string, notice: NoticeName): Promise<string | undefined> {
  try {
    return (await ledger.read(id))?.notices[notice].state;
  } catch (error) {
    if (error instanceof Unavailable) return 'sending';
    throw error;
  }
}
