import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { daySeconds, hourSeconds, windowStart } from '../guards/fixed-window';
import { slotOf } from '../guards/rolling-window';
import { canonicalHash } from '../hashes';
import type { RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { countSending } from '../telemetry';

/** Notifications to the practice. */
export type PracticeNotification = Exclude<
  RecordNotificationName,
  'confirmation_email' | `receipt_${number}`
>;

/** When the digest after `now` is due (both milliseconds since 1970). */
export function nextDigest(now: number): number {
  const { digestSeconds } = limits.notifications;
  return (windowStart(now, digestSeconds) + digestSeconds) * 1000;
}

const guardOf = (name: PracticeNotification): string =>
  // Changes have a separate limit of the same size. They delay no booking's notifications.
  `practice:${name.startsWith('change_') ? 'change' : name}`;

/**
 * When a notification to the practice may go out individually. What exceeds the limits waits for the next digest, so
 * that a flood neither uses up the month's text messages nor buries the inbox, and so does everything after it: nobody
 * is told of a newcomer before an older record. The same record counts once.
 */
export function practiceLimit(runtime: Runtime, guards: Table, kind: IntakeKind) {
  // Remembered here, because in a flood all writes go to one item, which takes about 250 of them a second.
  const held = new Map<string, number>();
  return async (name: PracticeNotification, record: Pick<StoredIntake, 'id'>): Promise<number> => {
    const now = runtime.now();
    const guard = guardOf(name);
    if (now >= (held.get(guard) ?? 0) && (await takePlace(guards, name, [kind, record.id], now))) return now;
    const next = nextDigest(now);
    held.set(guard, next);
    countSending('PracticeNotificationDeferred');
    return next;
  };
}

/** Takes a place in the hour, or holds everything back until a digest was sent. */
async function takePlace(
  guards: Table,
  name: PracticeNotification,
  record: readonly [IntakeKind, string],
  now: number,
): Promise<boolean> {
  const { practicePerHour, practiceTextsPerDay } = limits.notifications;
  const isText = name === 'notification_sms';
  const windows = [
    { max: practicePerHour[isText ? name : 'notification_email'], seconds: hourSeconds },
    ...(isText ? [{ max: practiceTextsPerDay, seconds: daySeconds }] : []),
  ];
  // Count by id, because people can make two ids with the same reference. Hash it, so that the count names nobody.
  const submission = canonicalHash(name.startsWith('change_') ? [...record, name] : record);
  const guard = guardOf(name);
  const { update, stateIn } = slotOf(submission, { windows, now });
  const condition = `${update.condition} AND attribute_not_exists(holding)`;
  if (await guards.update(guard, { ...update, condition })) return true;
  if (stateIn(await guards.get(guard)).holder !== undefined) return true;
  const until = nextDigest(now);
  await guards.update(guard, { expression: 'SET holding = :until', values: { ':until': until } });
  return false;
}

/** Lets notifications go out individually again after a digest, unless something waits for the next one already. */
export async function stopHolding(
  guards: Table,
  channel: 'notification_email' | 'notification_sms',
  now: number,
) {
  const names = channel === 'notification_sms' ? [channel] : ([channel, 'change_1'] as const);
  for (const name of names)
    await guards.update(guardOf(name), {
      expression: 'REMOVE holding',
      condition: 'holding <= :now',
      values: { ':now': now },
    });
}
