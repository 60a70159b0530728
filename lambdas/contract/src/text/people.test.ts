import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { email, name, phone } from '../forms/intake';
import people from '../testing/people.json' with { type: 'json' };
import { needsCountryCode, phoneToSend } from './phone';

const rows = z.array(
  z.strictObject({
    input: z.string(),
    stored: z.optional(z.string()),
    refused: z.optional(z.literal(true)),
    asks: z.optional(z.boolean()),
  }),
);
const escaped = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const cases = (which: keyof Omit<typeof people, 'about'>) =>
  rows.parse(people[which]).map((row) => [escaped(row.input), row] as const);

describe('what people type', () => {
  it.each(cases('names'))('as a name: "%s"', (_, { input, stored }) => {
    expect(name.safeParse(input).data).toBe(stored);
  });

  it.each(cases('emails'))('as an address: "%s"', (_, { input, stored }) => {
    expect(email.safeParse(input).data).toBe(stored);
  });

  it.each(cases('phones'))('as a phone number: "%s"', (_, { input, stored, asks = false }) => {
    const sent = phoneToSend(input) ?? '';
    expect(phone.safeParse(sent).data).toBe(stored);
    expect(needsCountryCode(sent)).toBe(asks);
  });
});
