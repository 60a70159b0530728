import { intakeFields } from '@concierge/contract/intake';
import { surveyKeys } from '@concierge/contract/survey-questions';
import fc from 'fast-check';
import { hostileKey, hostileValue } from '../fuzz/hostile';

/** Most of the 64 KB that a body may have. */
const long = 60_000;
const stretched = (text: string, length = long): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Texts that did harm somewhere, by what is hostile in them. */
export const hostileTexts = {
  'half a surrogate pair': '\ud83d',
  'half a surrogate pair in a sentence': 'I sleep badly \udc00 since March',
  'a text of half pairs': stretched('\ud83d ', 2000),
  'letters that nobody sees': 'Ann\u3164\u3164\uffa0Bee\u034f\u200b\u2060',
  'a pile of marks': `A${'\u0301'.repeat(90)}`,
  'a sentence for a name': 'Customer\u3164your\u3164account\u3164is\u3164locked',
  'text that runs the other way': '\u202egnp.exe\u2066 \u2067abc\u2069\u200f',
  'more headers': 'Ann\r\nBcc: victim@example.com\r\n\r\nHello',
  'an entry of a digest': '\n\nReference: AAA-1111 (now)\nName: Somebody Else\nEmail: victim@example.com',
  'slots of a template': '{{name}} {{brand}} {{entries}}',
  'scripts and links without end': `${'<script '.repeat(500)}${'<a'.repeat(1333)}${'>'.repeat(1333)}`,
  'scripts without end': stretched('<script '),
  'half scripts': stretched('<scr<script>ipt>'),
  'marks of smaller': stretched('<'),
  'ends without a beginning': stretched('</script>'),
  'attributes without end': stretched('<a b="c" '),
  'white space': stretched(' \t\n'),
  entities: stretched('&lt;&amp;'),
  'an address without end': `${stretched('a.', 30_000)}@${stretched('b.', 20_000)}com`,
  'a phone number without end': stretched('(5) '),
  'hyphens and apostrophes': stretched("-'.", 5000),
  ligatures: stretched('ﷺ', 20_000),
  families: stretched('👩‍👩‍👧‍👦', 15_000),
  'more than a body may have': stretched('x', 70_000),
} as const;

/** Of any code units, pairs or not. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
  .map((units) => String.fromCharCode(...units));

export interface Stranger {
  readonly id: string;
  readonly door: 'appointment' | 'contact' | 'survey' | 'change';
  /** Posted by the browser itself, without script. */
  readonly native: boolean;
  /** Whether they also call the three functions. */
  readonly calls: boolean;
  readonly viewer: string;
  readonly changes: readonly (readonly [field: string, value: unknown])[];
}

type Change = Stranger['changes'][number];

/** Fields whose texts reach people. The rest of the body is valid, so that it is stored and sent. */
const told = {
  intake: ['name', 'interest', 'message', 'primary_concern', 'website'],
  survey: ['additional_notes'],
  change: ['reference', 'email', 'link'],
} as const;
const all = {
  intake: [...Object.keys(intakeFields), 'website', 'recaptchaToken'],
  survey: ['session_id', 'additional_notes', 'elaborations', 'recaptchaToken', ...surveyKeys],
  change: ['id', 'action', 'preferred_times', 'reference', 'email', 'link'],
} as const;

function changesOf(body: 'intake' | 'survey' | 'change'): fc.Arbitrary<readonly Change[]> {
  const field = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<string>(...all[body]) },
    { weight: 1, arbitrary: hostileKey },
  );
  const words = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.values(hostileTexts)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
    { weight: 1, arbitrary: codeUnits },
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom<string>(...told[body]), words).map((one) => [one]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(field, fc.oneof(words, hostileValue)), { minLength: 1, maxLength: 3 }),
    },
  );
}

/** One in four calls no function or has no script: the job or the form handler sends for them. */
const mostly = fc.constantFrom(true, true, true, false);

export const stranger = (door: Stranger['door']): fc.Arbitrary<Stranger> =>
  fc.record({
    id: fc.uuid({ version: 4 }),
    door: fc.constant(door),
    native: door === 'survey' ? fc.constant(false) : mostly.map((scripted) => !scripted),
    calls: mostly,
    // A network of their own: limits per network are shared by design.
    viewer: fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `198.18.${a}.${b}`),
    changes: changesOf(door === 'survey' || door === 'change' ? door : 'intake'),
  });
