import { limits } from '@concierge/contract/limits';
import type { NoticeName } from '@concierge/contract/notice-requests';
import { hourSeconds, windowStart } from '../guards/fixed-window';
import { takeSlot } from '../guards/rolling-window';
import type { StoredIntake } from '../intake/record';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { countSending } from '../telemetry';

/** Notices to the practice. */
export type PracticeNotice = Exclude<NoticeName, 'confirmation_email'>;

/** When the digest after `now` is due (both milliseconds since 1970). */
export function nextDigest(now: number): number {
  const { digestSeconds } = limits.notices;
  return (windowStart(now, digestSeconds) + digestSeconds) * 1000;
}

/**
 * When a notice to the practice may go out one by one; what exceeds the hour's most waits for the next digest, so
 * that a flood neither spends the month's text messages nor buries the inbox. The same record counts once.
 */
export function practiceCeiling(runtime: Runtime, guards: Table) {
  return async (notice: PracticeNotice, record: StoredIntake): Promise<number> => {
    const now = runtime.now();
    const windows = [{ max: limits.notices.practicePerHour[notice], seconds: hourSeconds }];
    const slot = await takeSlot(guards, `practice:${notice}`, record.reference, { windows, now });
    if (slot.granted) return now;
    countSending('PracticeNoticeDeferred');
    return nextDigest(now);
  };
}
