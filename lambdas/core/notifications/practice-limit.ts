import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { daySeconds, hourSeconds, windowStart } from '../guards/fixed-window';
import { takeSlot } from '../guards/rolling-window';
import { canonicalHash } from '../hashes';
import type { RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { countSending } from '../telemetry';

/** Notifications to the practice. */
export type PracticeNotification = Exclude<RecordNotificationName, 'confirmation_email'>;

/** When the digest after `now` is due (both milliseconds since 1970). */
export function nextDigest(now: number): number {
  const { digestSeconds } = limits.notifications;
  return (windowStart(now, digestSeconds) + digestSeconds) * 1000;
}

/**
 * When a notification to the practice may go out individually. What exceeds the limits waits for the next digest, so
 * that a flood neither uses up the month's text messages nor buries the inbox. The same record counts once.
 */
export function practiceLimit(runtime: Runtime, guards: Table, kind: IntakeKind) {
  // A full count stays full until its oldest entry expires. That is remembered here, because in a flood all writes go
  // to one item, which takes about 250 of them a second.
  const full = new Map<string, { since: number; until: number }>();
  return async (name: PracticeNotification, record: Pick<StoredIntake, 'id'>): Promise<number> => {
    const notification = name === 'notification_sms' ? name : 'notification_email';
    // Changes have a separate limit of the same size. They delay no booking's notifications.
    const isChange = name !== notification;
    const now = runtime.now();
    const { practicePerHour, practiceTextsPerDay } = limits.notifications;
    const windows = [
      { max: practicePerHour[notification], seconds: hourSeconds },
      ...(notification === 'notification_sms' ? [{ max: practiceTextsPerDay, seconds: daySeconds }] : []),
    ];
    const counted = isChange ? [kind, record.id, name] : [kind, record.id];
    const guard = `practice:${isChange ? 'change' : notification}`;
    const known = full.get(guard);
    if (!known || now < known.since || now >= known.until) {
      // Count by id, because people can make two ids with the same reference. Hash it, so that the count names nobody.
      const slot = await takeSlot(guards, guard, canonicalHash(counted), { windows, now });
      if (slot.granted) return now;
      full.set(guard, { since: now, until: now + slot.retryAfterSeconds * 1000 });
    }
    countSending('PracticeNotificationDeferred');
    return nextDigest(now);
  };
}
