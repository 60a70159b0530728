import { limits } from '../text/limits.ts';

/*
 * When somebody would like a call: up to three windows of a week, in a named time zone. The schema is elsewhere
 * (intake.ts), because pages render the choices before they need the rules.
 */

export const dayOptions = [
  { value: 'monday', label: 'Monday' },
  { value: 'tuesday', label: 'Tuesday' },
  { value: 'wednesday', label: 'Wednesday' },
  { value: 'thursday', label: 'Thursday' },
  { value: 'friday', label: 'Friday' },
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
] as const;

export const partOptions = [
  { value: 'morning', label: 'Morning', hours: [8, 12] },
  { value: 'midday', label: 'Afternoon', hours: [12, 17] },
  { value: 'evening', label: 'Evening', hours: [17, 20] },
] as const;

/** The time zones of the United States, by IANA name. */
export const timeZoneOptions = [
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Phoenix', label: 'Arizona Time' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska Time' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time' },
] as const;

/** Labels of this part of a form, the same on all pages. */
export const preferredTimesTexts = {
  heading: 'Preferred Days and Times',
  note: `Optional. Up to ${limits.preferredWindows} times that work for a call.`,
  /** The empty option. Short, because on a phone the field is beside another. */
  noDay: 'No day',
  day: (place: number) => `Day, choice ${place}`,
  part: (place: number) => `Time of day, choice ${place}`,
  timeZone: 'Your time zone',
  /** Its empty option: a chosen day needs one. */
  noTimeZone: 'Select',
} as const;

/** 'Morning is 8 a.m. to noon, afternoon noon to 5 p.m., evening 5 p.m. to 8 p.m.' */
export const partHoursText = (): string =>
  partOptions
    .map(({ label, hours: [from, to] }, index) => {
      const name = index === 0 ? `${label} is` : label.toLowerCase();
      return `${name} ${timeText(from)} to ${timeText(to)}`;
    })
    .join(', ');

/** Names of the fields as a form posts them. They are also the paths of the schema's issues. */
export const timeZoneField = 'preferred_times.time_zone';
export const windowFields = [
  { day: 'preferred_times.windows.0.day', part: 'preferred_times.windows.0.part' },
  { day: 'preferred_times.windows.1.day', part: 'preferred_times.windows.1.part' },
  { day: 'preferred_times.windows.2.day', part: 'preferred_times.windows.2.part' },
] as const;

export interface Times {
  readonly time_zone: string;
  readonly windows: readonly { readonly day: string; readonly part: string }[];
}

type TypedTimes = Readonly<Record<string, unknown>>;

/** The form's fields as a request body, mistakes included, or undefined if no day was chosen. */
export function typedPreferredTimes(typed: TypedTimes): Times | undefined {
  const text = (field: string): string => {
    const value = typed[field];
    return typeof value === 'string' ? value : '';
  };
  const windows = windowFields
    .map(({ day, part }) => ({ day: text(day), part: text(part) || partOptions[0].value }))
    .filter(({ day, part }) => day !== '' || !partOptions.some(({ value }) => value === part));
  const time_zone = text(timeZoneField);
  const listed = time_zone === '' || timeZoneOptions.some(({ value }) => value === time_zone);
  return windows.length === 0 && listed ? undefined : { time_zone, windows };
}

/** The label of a listed time zone, or the given name if it is not listed. */
export const timeZoneLabel = (timeZone: string): string => labelIn(timeZoneOptions, timeZone);

const labelIn = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** What the practice reads of somebody who chose no times. */
export const noTimes = 'No times';

/** 'Monday morning, Friday evening (Eastern Time)' */
export function preferredTimesText({ time_zone, windows }: Times): string {
  const named = windows.map(
    ({ day, part }) => `${labelIn(dayOptions, day)} ${labelIn(partOptions, part).toLowerCase()}`,
  );
  return `${[...new Set(named)].join(', ')} (${timeZoneLabel(time_zone)})`;
}

/** The listed time zone that shows the same time as this browser in both winter and summer, or '' if none does. */
export function ownTimeZone(): string {
  const shown = (at: Date, timeZone?: string) =>
    at.toLocaleString('en-US', { ...(timeZone === undefined ? {} : { timeZone }) });
  const year = new Date().getFullYear();
  const moments = [new Date(year, 0, 15, 12), new Date(year, 6, 15, 12)];
  const own = timeZoneOptions.find(({ value }) => moments.every((at) => shown(at) === shown(at, value)));
  return own?.value ?? '';
}

/** How many hours a time zone is ahead of UTC at a time. */
export function hoursAhead(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(offset) ?? [];
  return (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
}

/** An hour of the day, with its fraction: '9 a.m.', 'noon', '5:30 p.m.' */
export function timeText(hour: number): string {
  const whole = Math.floor(hour);
  const minutes = Math.round((hour - whole) * 60);
  if (minutes === 0 && whole % 24 === 12) return 'noon';
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${((whole + 11) % 12) + 1}${past} ${whole % 24 < 12 ? 'a.m.' : 'p.m.'}`;
}

/**
 * The windows in another time zone: 'Monday 11 a.m. to 3 p.m. (Eastern Time)'. Null if it is the same zone, or if a day,
 * part or zone is no longer listed.
 */
export function inTimeZone({ time_zone, windows }: Times, timeZone: string, at: Date): string | null {
  const zones = [time_zone, timeZone];
  if (time_zone === timeZone || !zones.every((zone) => timeZoneOptions.some(({ value }) => value === zone)))
    return null;
  const ahead = hoursAhead(timeZone, at) - hoursAhead(time_zone, at);
  const shifted = windows.map(({ day, part }) => {
    const hours = partOptions.find(({ value }) => value === part)?.hours;
    const index = dayOptions.findIndex(({ value }) => value === day);
    if (!hours || index < 0) return null;
    const [from, to] = [hours[0] + ahead, hours[1] + ahead];
    const { label = '' } = dayOptions[(index + Math.floor(from / 24) + 7) % 7] ?? {};
    return `${label} ${timeText((from + 24) % 24)} to ${timeText((to + 24) % 24)}`;
  });
  return shifted.includes(null) ? null : `${shifted.join(', ')} (${timeZoneLabel(timeZone)})`;
}
