import { limits } from '@concierge/contract/limits';
import { noticeNames } from '@concierge/contract/notice-requests';
import type { StoredIntake } from '../intake/record';
import type { Table } from '../storage/table';
import { count, describeError, log } from '../telemetry';
import { attempt, type Delivery } from './deliver';

export interface OwedRun {
  readonly delivery: Delivery;
  readonly records: Table;
  /** Milliseconds since 1970 after which the run begins no further record. */
  readonly until: number;
}

const batch = 50;

/** Sends what is due of one kind, oldest first. Returns how many records it looked at. */
export async function sendOwed({ delivery, records, until }: OwedRun): Promise<number> {
  const { runtime } = delivery;
  const seen = new Set<string>();
  for (;;) {
    const now = new Date(runtime.now()).toISOString();
    const due = await records.keysUntil('owed', 'notices', now, batch);
    // The index lags behind the table, and a record that cannot be dealt with stays in it.
    const fresh = due.filter((id) => !seen.has(id));
    if (fresh.length === 0) return seen.size;
    for (const id of fresh) {
      if (runtime.now() >= until) return seen.size;
      seen.add(id);
      await attend(delivery, id).catch((error: unknown) => {
        // One record that cannot be dealt with must not keep the others waiting.
        log.error('What a record owes could not be sent', {
          kind: delivery.kind,
          error: describeError(error),
        });
      });
    }
  }
}

async function attend(delivery: Delivery, id: string): Promise<void> {
  const { ledger, runtime } = delivery;
  const before = await ledger.read(id);
  if (!before) return;
  const now = runtime.now();
  const expired = now - Date.parse(before.created_at) > limits.notices.giveUpAfterSeconds * 1000;
  for (const notice of noticeNames) {
    const { state, next_at } = before.notices[notice];
    if (state === 'sent' || state === 'abandoned') continue;
    if (expired) {
      if (await ledger.abandon(id, notice)) reportAbandoned(before, notice);
    } else if (Date.parse(next_at) <= now) {
      await attempt(delivery, id, notice);
    }
  }
  await ledger.closeIfDone(id);
  const after = await ledger.read(id);
  if (after?.owed === 'notices') await ledger.reschedule(id, nextLook(after, runtime.now()));
}

function reportAbandoned(record: StoredIntake, notice: (typeof noticeNames)[number]): void {
  count('NoticeAbandoned');
  log.error('A notice was given up', {
    notice,
    attempts: record.notices[notice].attempts,
    reference: record.reference,
  });
}

/** The earliest time at which a notice of this record can be tried. */
function nextLook(record: StoredIntake, now: number): string {
  const times = noticeNames.flatMap((name) => {
    const { state, next_at, lease_until } = record.notices[name];
    if (state === 'owed') return [Date.parse(next_at)];
    return state === 'sending' ? [lease_until] : [];
  });
  return new Date(
    Math.max(now + 1000, Math.min(now + limits.notices.longestPauseSeconds * 1000, ...times)),
  ).toISOString();
}
