import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intakeInsert } from '@concierge/contract/forms/intake';
import { remoteNamePattern } from '@concierge/contract/releases/release-names';
import { surveyInsert } from '@concierge/contract/survey/survey';
import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import { limits } from '@concierge/contract/text/limits';
import { phoneRule } from '@concierge/contract/text/phone';
import { sanitizeLine, sanitizeText } from '@concierge/contract/text/sanitize';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { openApi } from '@concierge/contract/wire/openapi';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { intakeBody } from './testing/samples';

const lambdas = join(import.meta.dirname, '..');
const files = ['contract/src', 'core'].flatMap((folder) =>
  readdirSync(join(lambdas, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.ts$|^testing\//.test(file))
    .map((file) => join(folder, file)),
);

interface Expression {
  readonly pattern: string;
  readonly flags: string;
  readonly place: string;
}

/** The regular expressions in a source file, and the places where it would make one at run time. */
function expressionsOf(file: string): { literals: Expression[]; made: string[] } {
  const literals: Expression[] = [];
  const made: string[] = [];
  const { program, errors } = parseSync(file, readFileSync(join(lambdas, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ ...node.regex, place: `${file}: /${node.regex.pattern}/` });
    },
    Identifier(node) {
      if (node.name === 'RegExp') made.push(file);
    },
  }).visit(program);
  return { literals, made };
}
const found = files.map(expressionsOf);
const literals = found.flatMap((one) => one.literals);

/** The patterns in the schemas, including zod's own. */
function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : [];
  return [...own, ...Object.values(value).flatMap(patternsOf)];
}
const ofSchemas = [...new Set(patternsOf(openApi(endpoints)))].map(
  (pattern): Expression => ({ pattern, flags: 'u', place: `schemas: /${pattern}/` }),
);

describe('a regular expression in the contract or in core', () => {
  it('is a literal, so that it can be checked', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(literals.length).toBeGreaterThan(30);
    expect(ofSchemas.length).toBeGreaterThan(2);
    // Built from limits at run time, and checked among the schemas' patterns.
    const made = ['contract/src/text/phone.ts', 'contract/src/releases/release-names.ts'];
    expect(new Set(found.flatMap((one) => one.made))).toEqual(new Set(made));
    expect(ofSchemas.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining([phoneRule.source, remoteNamePattern.source]),
    );
  });

  it.each([...literals, ...ofSchemas])('runs in linear time: $place', async ({ pattern, flags }) => {
    // Without recheck's own time limits (250 ms): on a busy machine they make a linear pattern look vulnerable.
    const bySteps = { timeout: 60_000, incubationTimeout: null, attackTimeout: null };
    // 'safe' means linear at most.
    expect((await check(pattern, flags, bySteps)).status).toBe('safe');
  });
});

/** The slowest texts: unclosed tags, unopened tags, nested tags, blanks. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  'scripts and tags that close late': (length) =>
    '<script '.repeat(length / 16) + '<a'.repeat(length / 6) + '>'.repeat(length / 6),
  'scripts without an end': (length) => '<script>'.repeat(length / 8),
  'scripts without a bracket': (length) => '<script '.repeat(length / 8),
  'ends of scripts': (length) => '</script '.repeat(length / 9),
  'tags in tags': (length) => '<a'.repeat(length / 3) + '>'.repeat(length / 3),
  'tags after a long text': (length) => 'x'.repeat(length / 2) + '<b>'.repeat(length / 6),
  brackets: (length) => '<'.repeat(length / 2) + '>'.repeat(length / 2),
  blanks: (length) => `x${' \n'.repeat(length / 2)}x`,
  marks: (length) => '\u0316\u0300'.repeat(length / 2),
};

/** Processor time of one run in this process, in milliseconds. */
function cost(run: () => unknown): number {
  const start = process.cpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user } = process.cpuUsage(start);
    if (user > 20_000) return user / 1000 / runs;
  }
}

/** How much more one run costs than another. They alternate, because other work on the machine slows both. */
function costRatio(more: () => unknown, less: () => unknown): number {
  const rounds = Array.from({ length: 7 }, () => ({ more: cost(more), less: cost(less) }));
  return Math.min(...rounds.map((round) => round.more)) / Math.min(...rounds.map((round) => round.less));
}

describe('64 KB of hostile text', () => {
  const times = 16;
  const small = limits.bodyBytes / times;
  /** Sixteen times the text: sixteen times the time if it is linear, 256 if not. Memory and other work cost a few times. */
  const most = 64;

  it.each(Object.entries(hostile))('of %s are sanitized in linear time', (_, text) => {
    for (const clean of [sanitizeText, sanitizeLine]) {
      const [less, more] = [text(small), text(times * small)];
      expect(
        costRatio(
          () => clean(more),
          () => clean(less),
        ),
      ).toBeLessThan(most);
    }
  });

  it.each(Object.entries(hostile))(
    'of %s in every field of a survey and a booking are validated in linear time',
    (_, text) => {
      const bodies = (length: number) => ({
        survey: {
          id: intakeBody().id,
          session_id: text(length),
          additional_notes: text(length),
          elaborations: Object.fromEntries(surveyKeys.map((key) => [key, text(length / surveyKeys.length)])),
          recaptchaToken: text(length),
        },
        booking: {
          ...Object.fromEntries(Object.keys(intakeInsert.shape).map((name) => [name, text(length)])),
          consent: true,
        },
      });
      const parse =
        ({ survey, booking }: ReturnType<typeof bodies>) =>
        () => [surveyInsert.safeParse(survey), intakeInsert.safeParse(booking)];
      expect(costRatio(parse(bodies(times * small)), parse(bodies(small)))).toBeLessThan(most);
    },
  );
});
