import * as z from 'zod/mini';
import { timeZoneOptions } from '../forms/preferred-times.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:00"'));
const hours = z.optional(z.tuple([clock, clock]));

/** When the practice is open. A weekday that is left out is closed, and so are the holidays. */
export const openingHoursSchema = z.strictObject({
  timeZone: z.enum(timeZoneOptions.map(({ value }) => value)),
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
  holidays: z.array(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date such as "2026-12-25"'))),
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;
