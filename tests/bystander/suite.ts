import { deleteStored, findRecords, personalTables } from '@concierge/cdk/operate/records/person';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bystander, bystander } from './bystanders';
import { emailOf, Practice } from './practice';
import { type Stranger, stranger } from './strangers';
import { faultsOf, traceOf } from './traces';

const endpoints = ['appointment', 'contact', 'survey', 'change'] as const;
/** Pairs per endpoint. All endpoints together have few in `npm test`, 2,000 in CI and 50,000 in `npm run bystander`. */
const pairs = Math.ceil(Number(process.env.BYSTANDER_PAIRS ?? 32) / endpoints.length);
const seed = Number(process.env.BYSTANDER_SEED ?? Date.now() % 2 ** 31);
/** Few enough that a round stays below the hourly limits that everybody shares. */
const perRound = 8;
/** Groups of strangers that meet the same bystanders, whose run without strangers is done only once. */
const groups = Math.min(5, Math.ceil(pairs / perRound));
/** For hangs only: a pair takes an eighth of a second on a quiet machine. */
const timeout = 120_000 + pairs * 2000;

/**
 * Runs the same bystanders twice, once with a stranger before each of them. Their rows, limits, emails, texts and
 * answers must be the same, byte for byte, even after the strangers' records are deleted.
 */
export function bystanders(tried: readonly (typeof endpoints)[number][]): void {
  describe(`${pairs} pairs, seed ${seed}`, () => {
    it.each(tried)(
      'nothing that a stranger sends to the %s endpoint affects the next person',
      async (endpoint) => {
        const [among, alone] = [await Practice.open(), await Practice.open()];
        const persons = arrayOf(bystander, perRound);
        const strangers = arrayOf(arrayOf(stranger(endpoint), perRound), groups);
        let met = 0;
        try {
          const property = fc.asyncProperty(persons, strangers, async (people, groupsOfStrangers) => {
            const expected = await runOf(alone, [], people);
            for (const group of groupsOfStrangers) {
              expectSame(await runOf(among, group, people), expected, people, group);
              met += people.length;
            }
          });
          const ran = await fc.check(property, {
            numRuns: Math.ceil(pairs / perRound / groups),
            seed,
            endOnFailure: true,
          });
          // The counterexample may hold 64 KB of text: print only the round's own message.
          if (ran.failed) throw new Error(`BYSTANDER_SEED=${seed} repeats it`, { cause: ran.errorInstance });
        } finally {
          await Promise.all([among.environment.stop(), alone.environment.stop()]);
        }
        expect(met).toBeGreaterThanOrEqual(pairs);
      },
      timeout,
    );
  });
}

const arrayOf = <T>(one: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: length, maxLength: length });

interface Run {
  /** One for each bystander, in order. */
  readonly answers: readonly string[];
  readonly traces: readonly string[];
  /** The traces after the strangers' records are deleted. */
  readonly afterDeletion: readonly string[];
  readonly leftInTheEnd: number;
  readonly faults: readonly string[];
}

function expectSame(
  found: Run,
  expected: Run,
  people: readonly Bystander[],
  group: readonly Stranger[],
): void {
  const strangers = group.map((one) => JSON.stringify(one).slice(0, 300)).join('\n');
  for (const what of ['answers', 'traces', 'afterDeletion'] as const) {
    for (const [index, person] of people.entries()) {
      const who = `${what} of a bystander (${person.kind}, ${person.behavior}), number ${index}, after\n${strangers}`;
      expect(found[what][index], who).toBe(expected[what][index]);
    }
  }
  expect(found.faults).toEqual([]);
  expect([found.leftInTheEnd, expected.leftInTheEnd]).toEqual([0, 0]);
}

async function runOf(
  practice: Practice,
  strangers: readonly Stranger[],
  persons: readonly Bystander[],
): Promise<Run> {
  const { environment, store } = practice;
  const answers: string[] = [];
  for (const [index, person] of persons.entries()) {
    const before = strangers[index];
    if (before) await practice.serveStranger(before);
    answers.push((await practice.serveBystander(person)).join('\n'));
  }
  await practice.letADayPass();

  const all = await practice.snapshot();
  const traces = await Promise.all(persons.map((person) => traceOf(person, all, environment)));
  const rows = [...all.appointment_requests, ...all.contact_form_submissions];
  const faults = faultsOf(environment.aws.emails, rows);

  const known = new Set(persons.map(emailOf));
  const others = new Set(rows.map(({ email }) => String(email)).filter((email) => !known.has(email)));
  for (const email of others) await deleteStored(store, await findRecords(all, email));
  const without = await practice.snapshot();
  const afterDeletion = await Promise.all(persons.map((person) => traceOf(person, without, environment)));

  for (const email of known) await deleteStored(store, await findRecords(without, email));
  const last = await practice.snapshot();
  const left = await Promise.all([...known].map((email) => findRecords(last, email)));
  const leftInTheEnd = left.reduce(
    (sum, stored) => sum + personalTables.reduce((n, table) => n + stored[table].length, 0),
    0,
  );
  await practice.forget();
  return { answers, traces, afterDeletion, leftInTheEnd, faults };
}
