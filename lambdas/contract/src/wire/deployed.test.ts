import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import deployed from '../deployed.json';
import { endpointShapes } from './compatibility';
import { bumpVersion, compatibilityProblems } from './deployed';
import { type Endpoint, endpoints } from './endpoints/table';
import { contractVersion, oldestServedVersion } from './version';

it('the contract serves every tab that may still be open (npm run contract -w lambdas/contract explains failures)', () => {
  expect(
    compatibilityProblems(deployed, endpoints, { current: contractVersion, oldest: oldestServedVersion }),
  ).toEqual([]);
});

const kinds = ([first, ...others]: readonly [string, ...string[]]) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal(first) }),
    ...others.map((kind) => z.strictObject({ kind: z.literal(kind) })),
  ]);
const body = z.strictObject({
  name: z.string().check(z.maxLength(100)),
  phone: z._default(z.nullable(z.string()), null),
  urgency: z.enum(['routine', 'urgent']),
  windows: z.array(z.enum(['morning', 'midday'])).check(z.maxLength(3)),
  events: z.array(kinds(['seen', 'failed'])),
  place: z.tuple([z.string(), z.string()]),
});
const answer = z.object({ id: z.string(), status: z.enum(['sent', 'held']) });
const tableOf = (changes: Partial<Endpoint>): Record<string, Endpoint> => ({
  book: { ...endpoints.appointmentRequests, body, answer, ...changes },
});
const before = { 1: endpointShapes(tableOf({})) };
const versions = { current: 1, oldest: 1 };
/** The incompatibilities only, without the reminder to write the new version's entry. */
const refusalsOf = (changes: Partial<Endpoint>): string[] =>
  compatibilityProblems(before, tableOf(changes), versions).filter((fault) => fault.startsWith('Version'));

describe('a contract change', () => {
  const { phone: _, ...withoutPhone } = body.shape;
  it.each<[string, Partial<Endpoint>]>([
    ['a field that may be left out', { body: z.extend(body, { time: z.optional(z.string()) }) }],
    [
      'another kind of event',
      { body: z.extend(body, { events: z.array(kinds(['seen', 'late', 'failed'])) }) },
    ],
    ['a wider choice', { body: z.extend(body, { urgency: z.enum(['routine', 'urgent', 'soon']) }) }],
    ['a longer text', { body: z.extend(body, { name: z.string().check(z.maxLength(200)) }) }],
    ['more in an answer', { answer: z.extend(answer, { at: z.string() }) }],
    ['fewer kinds of answer', { answer: z.extend(answer, { status: z.enum(['sent']) }) }],
  ])('passes: %s', (_, change) => {
    expect(refusalsOf(change)).toEqual([]);
    expect(compatibilityProblems(before, tableOf(change), versions)).toHaveLength(1);
    const next = bumpVersion(before, tableOf(change), versions);
    expect(Object.keys(next.deployed)).toEqual(['2']);
    expect(compatibilityProblems(next.deployed, tableOf(change), { current: 2, oldest: 1 })).toEqual([]);
  });

  it.each<[string, Partial<Endpoint>, string]>([
    ['a new required field', { body: z.extend(body, { time: z.string() }) }, 'body.time is required'],
    [
      'another kind of value at a place in a list',
      { body: z.extend(body, { place: z.tuple([z.int(), z.string()]) }) },
      'body.place[0] is integer, not string',
    ],
    [
      'a list with one place more',
      { body: z.extend(body, { place: z.tuple([z.string(), z.string(), z.string()]) }) },
      'body.place has minItems 3 instead of 2',
    ],
    ['a field removed', { body: z.strictObject(withoutPhone) }, 'body.phone is not taken'],
    [
      'a choice removed in a list',
      { body: z.extend(body, { windows: z.array(z.enum(['morning'])).check(z.maxLength(3)) }) },
      'body.windows[] does not take ["midday"]',
    ],
    [
      'a shorter list',
      {
        body: z.extend(body, { windows: z.array(z.enum(['morning', 'midday'])).check(z.maxLength(2)) }),
      },
      'maxItems 2 instead of 3',
    ],
    [
      'a kind of event removed',
      { body: z.extend(body, { events: z.array(kinds(['seen'])) }) },
      'body.events[].kind does not take ["failed"]',
    ],
    ['a narrower choice', { body: z.extend(body, { urgency: z.enum(['urgent']) }) }, '["routine"]'],
    [
      'a shorter text',
      { body: z.extend(body, { name: z.string().check(z.maxLength(50)) }) },
      'maxLength 50 instead of 100',
    ],
    [
      'another type',
      { body: z.extend(body, { phone: z._default(z.nullable(z.int()), null) }) },
      'body.phone is integer',
    ],
    [
      'a field that can no longer be null',
      { body: z.extend(body, { phone: z._default(z.string(), '') }) },
      'body.phone is string',
    ],
    [
      'a pattern',
      { body: z.extend(body, { phone: z._default(z.nullable(z.string().check(z.regex(/^\+/))), null) }) },
      'pattern',
    ],
    ['less in an answer', { answer: z.object({ id: z.string() }) }, 'answer.status is required'],
    [
      'more kinds of answer',
      { answer: z.extend(answer, { status: z.enum(['sent', 'held', 'late']) }) },
      '["late"]',
    ],
    ['another address', { path: '/api/bookings' }, 'is gone'],
  ])('is refused: %s', (_, change, why) => {
    expect(refusalsOf(change)).toEqual([expect.stringContaining(why)]);
  });

  it('that older tabs may not send keeps their version, for as long as it is served', () => {
    const table = tableOf({ body: z.extend(body, { time: z.string() }) });
    const next = bumpVersion(before, table, versions);
    expect(Object.keys(next.deployed)).toEqual(['1', '2']);
    expect(compatibilityProblems(next.deployed, table, { current: 2, oldest: 1 })[0]).toContain(
      'body.time is required',
    );
    expect(compatibilityProblems(next.deployed, tableOf({}), { current: 2, oldest: 1 })[0]).toContain(
      'body.time is not taken',
    );
    expect(compatibilityProblems(next.deployed, table, { current: 2, oldest: 2 })).toEqual([
      'The version before the current one is no longer served.',
    ]);
  });
});
