import { timeText } from '@concierge/contract/forms/preferred-times';
import { site } from '@concierge/kit';
import type { WorkRow } from '../../functions/schemas/work';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A moment on the practice's calendar and clock. */
function shown(at: number) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: site.openingHours.timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { weekday = '', month = '', day = '', year = '', hour, minute } = parts;
  return { weekday, date: `${month} ${day}`, year, time: timeText(Number(hour) + Number(minute) / 60) };
}

/** 'Nov 30, 9:30 a.m.', with the year if it is not this one. */
export function dateTimeText(iso: string, now: number = Date.now()): string {
  const { date, year, time } = shown(Date.parse(iso));
  return `${date}, ${year === shown(now).year ? '' : `${year}, `}${time}`;
}

/** '40 min', '3 h', '2 days' */
function durationText(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / 60_000))} min`;
  return ms < 2 * dayMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / dayMs)} days`;
}

/** By when the practice promised an answer, in its time zone; empty if nobody waits for one. */
export function clockOf(
  {
    due_at,
    overdue,
    state,
    request_state,
    merged,
  }: Pick<WorkRow, 'due_at' | 'overdue' | 'state' | 'request_state' | 'merged'>,
  now: number,
): { readonly text: string; readonly late: boolean } {
  if ((state !== 'new' && state !== 'in_progress') || (request_state === 'cancelled' && merged === 0))
    return { text: '', late: false };
  const due = Date.parse(due_at);
  if (overdue || due < now) return { text: `Overdue by ${durationText(now - due)}`, late: true };
  const { weekday, date, time } = shown(due);
  return { text: `Answer by ${due - now < 6 * dayMs ? weekday : `${date},`} ${time}`, late: false };
}
