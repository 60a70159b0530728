import { limits } from '@concierge/contract/limits';
import type { NotificationName } from '@concierge/contract/notification-requests';
import { hourSeconds, windowStart } from '../guards/fixed-window';
import { takeSlot } from '../guards/rolling-window';
import type { StoredIntake } from '../intake/record';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { countSending } from '../telemetry';

/** Notifications to the practice. */
export type PracticeNotification = Exclude<NotificationName, 'confirmation_email'>;

/** When the digest after `now` is due (both milliseconds since 1970). */
export function nextDigest(now: number): number {
  const { digestSeconds } = limits.notifications;
  return (windowStart(now, digestSeconds) + digestSeconds) * 1000;
}

/**
 * When a notification to the practice may go out one by one; what exceeds the hour's most waits for the next digest, so
 * that a flood neither spends the month's text messages nor buries the inbox. The same record counts once.
 */
export function practiceLimit(runtime: Runtime, guards: Table) {
  return async (notification: PracticeNotification, record: StoredIntake): Promise<number> => {
    const now = runtime.now();
    const windows = [{ max: limits.notifications.practicePerHour[notification], seconds: hourSeconds }];
    const slot = await takeSlot(guards, `practice:${notification}`, record.reference, { windows, now });
    if (slot.granted) return now;
    countSending('PracticeNotificationDeferred');
    return nextDigest(now);
  };
}
