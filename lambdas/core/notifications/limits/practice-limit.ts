import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { countInWindow, windowStart } from '../../guards/fixed-window';
import { slotOf } from '../../guards/rolling-window';
import { canonicalHash } from '../../hashes';
import type { RecordNotificationName } from '../../intake/record';
import type { StoredIntake } from '../../intake/stored-record';
import type { Runtime } from '../../runtime';
import type { Table } from '../../storage/table';
import { countSending } from '../../telemetry';
import { daySeconds, hourSeconds } from '../../time';

/*
 * A flood must neither use up the month's text messages nor bury the inbox. So the hour has a number of places for
 * individual notifications, and the rest waits for a digest (../digest.ts). Strangers must not take the places of
 * patients, so those are kept in lots:
 * - Records whose captcha was solved have their own, and so have the others.
 * - Half of each is for whoever comes first. Of the other half, each sender's network gets one place a clock hour.
 * - Changes come from a link in a mail or from an account. They have as many places as all records, and delay none.
 */

/** Notifications to the practice. */
export type PracticeNotification = Exclude<
  RecordNotificationName,
  'confirmation_email' | `receipt_${number}`
>;
/** How the practice hears of something: by mail or by text. */
export type Channel = 'notification_email' | 'notification_sms';
type Limited = Pick<StoredIntake, 'id' | 'verified' | 'sender_network'>;

const { digestSeconds, digestAfterSeconds, practicePerHour, unverifiedPerHour, practiceTextsPerDay } =
  limits.notifications;

export const channelOf = (name: PracticeNotification): Channel =>
  name === 'notification_sms' ? name : 'notification_email';
const isChange = (name: PracticeNotification): boolean => name.startsWith('change_');
/** True for what comes before the rest: a captcha was solved, or the sender reads the record's mailbox. */
export const isVerified = (name: PracticeNotification, { verified }: Pick<StoredIntake, 'verified'>) =>
  verified || isChange(name);

/** When the slot after `now` starts, with a digest of its own (both milliseconds since 1970). */
export function nextDigest(now: number): number {
  return (windowStart(now, digestSeconds) + digestSeconds) * 1000;
}

interface Lot {
  readonly guard: string;
  readonly perHour: number;
  readonly onePerNetwork: boolean;
}

const changes: Lot = {
  guard: 'practice:change',
  perHour: practicePerHour.notification_email,
  onePerNetwork: false,
};

function lotsOf(channel: Channel, verified: boolean): Lot[] {
  const unverified = unverifiedPerHour[channel];
  const perHour = (verified ? practicePerHour[channel] - unverified : unverified) / 2;
  const guard = `practice:${channel}:${verified ? 'verified' : 'unverified'}`;
  return [
    { guard: `${guard}:any`, perHour, onePerNetwork: false },
    { guard: `${guard}:networks`, perHour, onePerNetwork: true },
  ];
}

/** How long a closed lot is not asked again: a lot is one item, which takes some hundred writes a second. */
const askAgainMs = 5000;

/**
 * When a notification to the practice may go out individually: now, or later if it waits for a digest. What waits
 * closes the lots that it found full until a digest was sent, so that nobody is told of a newcomer before an older
 * record. The same record counts once.
 */
export function practiceLimit(runtime: Runtime, guards: Table, kind: IntakeKind) {
  const closed = new Map<string, number>();
  return async (name: PracticeNotification, record: Limited): Promise<number> => {
    const now = runtime.now();
    const verified = isVerified(name, record);
    const full: string[] = [];
    for (const lot of isChange(name) ? [changes] : lotsOf(channelOf(name), verified)) {
      if (now < (closed.get(lot.guard) ?? 0)) continue;
      const taken = await takePlace(guards, lot, { kind, name, record, now });
      if (taken === 'yes') return now;
      if (taken === 'full') full.push(lot.guard);
    }
    for (const guard of full) {
      await guards.update(guard, { expression: 'SET closed = :yes', values: { ':yes': true } });
      closed.set(guard, now + askAgainMs);
    }
    countSending('PracticeNotificationDeferred');
    return now + digestAfterSeconds[verified ? 'verified' : 'unverified'] * 1000;
  };
}

interface Taking {
  readonly kind: IntakeKind;
  readonly name: PracticeNotification;
  readonly record: Limited;
  readonly now: number;
}

/** Takes a place in a lot. */
async function takePlace(
  guards: Table,
  { guard, perHour, onePerNetwork }: Lot,
  { kind, name, record, now }: Taking,
): Promise<'yes' | 'full' | 'not for this network'> {
  // Count by id, because people can make two ids with the same reference. Hash it, so that the count names nobody.
  const submission = canonicalHash(isChange(name) ? [kind, record.id, name] : [kind, record.id]);
  if (onePerNetwork) {
    const count = `${record.sender_network}:${guard}:${windowStart(now, hourSeconds)}`;
    const counted = await countInWindow(guards, count, submission, { max: 1, now, seconds: hourSeconds });
    if (!counted.granted) return 'not for this network';
  }
  const perDay = (practiceTextsPerDay * perHour) / practicePerHour.notification_sms;
  const windows = [
    { max: perHour, seconds: hourSeconds },
    ...(channelOf(name) === 'notification_sms' ? [{ max: perDay, seconds: daySeconds }] : []),
  ];
  const { update, stateIn } = slotOf(submission, { windows, now });
  const condition = `${update.condition} AND attribute_not_exists(closed)`;
  if (await guards.update(guard, { ...update, condition })) return 'yes';
  return stateIn(await guards.get(guard)).holder === undefined ? 'full' : 'yes';
}

/** Lets notifications go out individually again, after a digest of all that waited. */
export async function reopen(guards: Table, channel: Channel): Promise<void> {
  const lots = [true, false].flatMap((verified) => lotsOf(channel, verified));
  for (const { guard } of channel === 'notification_email' ? [...lots, changes] : lots)
    await guards.update(guard, { expression: 'REMOVE closed', condition: 'attribute_exists(closed)' });
}
