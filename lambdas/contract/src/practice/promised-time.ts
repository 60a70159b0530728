import { dayOptions, hoursAhead, timeText, timeZoneLabel } from '../forms/preferred-times.ts';
import type { OpeningHours } from './opening-hours';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
const dayMs = 24 * hourMs;
/** Hours within which the practice answers a request and a message. A survey that names no request is a message. */
const answeredWithin = { appointment: 24, contact: 48, survey: 48 } as const;
/** Hours of being open that the practice has at least, once it could have seen what came. */
const leastOpenHours = 2;

/** '09:30' as hours since midnight. */
const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** A date in a time zone, as if the zone's clock were UTC's. */
const localOf = (at: number, timeZone: string): Date =>
  new Date(at + hoursAhead(timeZone, new Date(at)) * hourMs);

/** The date of a moment in a time zone: '2026-11-30' */
export const dateIn = (at: number, timeZone: string): string =>
  localOf(at, timeZone).toISOString().slice(0, 10);

/** Opening and closing time of a local date, as fractions of hours since midnight; null if closed. */
function hoursOf(local: Date, hours: OpeningHours): readonly [number, number] | null {
  const day = dayOptions[(local.getUTCDay() + 6) % 7]?.value;
  const open = day && hours[day];
  if (!open || hours.holidays.includes(local.toISOString().slice(0, 10))) return null;
  const [from = 0, to = 0] = open.map(hourOf);
  return [from, to];
}

/** The moment of a local time, in hours since a local midnight, whose offset may be another one than today's. */
function momentOf(midnight: number, hour: number, timeZone: string): number {
  const local = midnight + hour * hourMs;
  return local - hoursAhead(timeZone, new Date(local)) * hourMs;
}

/** When the practice will have been open for this long, counted from `at`; `at` plus this long if it never opens. */
function afterOpenHours(at: number, length: number, hours: OpeningHours): number {
  const local = localOf(at, hours.timeZone);
  const midnight = Math.floor(local.getTime() / dayMs) * dayMs;
  let left = length;
  for (let day = midnight; day < midnight + 30 * dayMs; day += dayMs) {
    const open = hoursOf(new Date(day), hours);
    if (!open) continue;
    const from = Math.max(open[0], (local.getTime() - day) / hourMs);
    if (open[1] - from >= left && from <= open[1]) return momentOf(day, from + left, hours.timeZone);
    left -= Math.max(0, open[1] - from);
  }
  return at + length * hourMs;
}

/**
 * By when the practice answers what was sent at `at` (milliseconds since 1970): after the promised hours or, if it is
 * closed then, when it next opens. Never before it was open for two hours since then: not everything that came over a
 * weekend can be answered in the minute in which the week begins.
 */
export function promisedTime(kind: keyof typeof answeredWithin, at: number, hours: OpeningHours): number {
  const due = Math.max(
    afterOpenHours(at + answeredWithin[kind] * hourMs, 0, hours),
    afterOpenHours(at, leastOpenHours, hours),
  );
  return Math.ceil(due / quarterMs) * quarterMs;
}

/** True if the practice answers later than within the promised hours, because it is closed then. */
export const isLaterThanHours = (
  kind: keyof typeof answeredWithin,
  at: number,
  hours: OpeningHours,
): boolean => promisedTime(kind, at, hours) > at + answeredWithin[kind] * hourMs + quarterMs;

/** When the practice opens on the date, in its own zone, of `at` (milliseconds since 1970); null if it is closed all day. */
export function openingTime(at: number, hours: OpeningHours): number | null {
  const local = localOf(at, hours.timeZone);
  const open = hoursOf(local, hours);
  if (!open) return null;
  return momentOf(Math.floor(local.getTime() / dayMs) * dayMs, open[0], hours.timeZone);
}

/** The promised time in the practice's time zone: 'Monday, November 30, 9 a.m. Eastern Time'. */
export const promisedText = (kind: keyof typeof answeredWithin, at: number, hours: OpeningHours): string =>
  practiceTimeText(promisedTime(kind, at, hours), hours);

/**
 * The promised time, and what this browser's clock will show then if that is another time: '... (6 a.m. your time)'. Not for
 * functions, whose clock is nobody's.
 */
export function promisedHere(kind: keyof typeof answeredWithin, at: number, hours: OpeningHours): string {
  const due = promisedTime(kind, at, hours);
  const text = practiceTimeText(due, hours);
  const own = new Date(due);
  if (-own.getTimezoneOffset() / 60 === hoursAhead(hours.timeZone, own)) return text;
  const day =
    own.getDate() === localOf(due, hours.timeZone).getUTCDate()
      ? ''
      : `${dayOptions[(own.getDay() + 6) % 7]?.label}, `;
  return `${text} (${day}${timeText(own.getHours() + own.getMinutes() / 60)} your time)`;
}

/** A moment in the practice's time zone: 'Monday, November 30, 9 a.m. Eastern Time'. */
export function practiceTimeText(at: number, { timeZone }: Pick<OpeningHours, 'timeZone'>): string {
  const local = localOf(at, timeZone);
  const date = local.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const time = timeText(local.getUTCHours() + local.getUTCMinutes() / 60);
  return `${date}, ${time} ${timeZoneLabel(timeZone)}`;
}

/** 'Monday to Friday, 9 a.m. to 6 p.m. Eastern Time' */
export function openingHoursText(hours: OpeningHours): string {
  const groups: { from: string; to: string; open: string }[] = [];
  for (const { value, label } of dayOptions) {
    const open = hours[value]?.map((time) => timeText(hourOf(time))).join(' to ');
    const last = groups.at(-1);
    if (last && last.open === (open ?? '')) last.to = label;
    else groups.push({ from: label, to: label, open: open ?? '' });
  }
  const named = groups
    .filter(({ open }) => open !== '')
    .map(({ from, to, open }) => `${from === to ? from : `${from} to ${to}`}, ${open}`);
  return `${named.join('; ')} ${timeZoneLabel(hours.timeZone)}`;
}
