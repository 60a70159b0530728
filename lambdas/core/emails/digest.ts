import type { Settings } from '../config';
import { digest } from './digest.template';
import { type Email, fill } from './email';
import { withPlainPunctuation } from './sms';
import { frame, momentText } from './wording';

/** How much waits, and the ISO time since when the oldest of it does. */
export interface WaitingCounts {
  readonly waiting: number;
  readonly urgent: number;
  readonly oldest: string;
}

const countText = ({ waiting, urgent }: WaitingCounts): string => `${waiting} wait, ${urgent} urgent`;

/** Tells the practice in numbers alone how much waits. */
export function digestEmail(settings: Settings<'notifications'>, counts: WaitingCounts): Email {
  return fill(digest, {
    ...frame(settings),
    mark: counts.urgent > 0 ? 'URGENT: ' : '',
    count: countText(counts),
    waiting: counts.waiting,
    urgent: counts.urgent,
    oldest: momentText(counts.oldest, settings),
    desk: `${settings.DESK_ORIGIN}/`,
  });
}

/** The same as a text: 'Hearthside Medical: 12 wait, 3 urgent. Look at the desk.' */
export const digestSms = ({ BRAND_NAME }: Settings<'notifications'>, counts: WaitingCounts): string =>
  withPlainPunctuation(`${BRAND_NAME}: ${countText(counts)}. Look at the desk.`);
