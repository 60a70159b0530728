import { intakeFields } from '@concierge/contract/intake';
import { surveyKeys } from '@concierge/contract/survey-questions';
import fc from 'fast-check';
import { hostileKey, hostileValue } from '../fuzz/hostile';

/** Close to the limit of 64 KB for a body, as JSON and from a form without script. */
const long = 60_000;
const sizeOf = (text: string): number =>
  Math.max(
    Buffer.byteLength(JSON.stringify(text)) - '""'.length,
    new URLSearchParams([['', text]]).toString().length - '='.length,
  );
const stretched = (text: string, bytes = long): string => text.repeat(Math.floor(bytes / sizeOf(text)));

/** Texts that have caused harm somewhere, by what is hostile about them. */
export const hostileTexts = {
  'a lone surrogate': '\ud83d',
  'a lone surrogate in a sentence': 'I sleep badly \udc00 since March',
  'a text of lone surrogates': stretched('\ud83d ', 2000),
  'invisible letters': 'Ann\u3164\u3164\uffa0Bee\u034f\u200b\u2060',
  'a pile of combining marks': `A${'\u0301'.repeat(90)}`,
  'a sentence for a name': 'Customer\u3164your\u3164account\u3164is\u3164locked',
  'right-to-left text': '\u202egnp.exe\u2066 \u2067abc\u2069\u200f',
  'more headers': 'Ann\r\nBcc: victim@example.com\r\n\r\nHello',
  'an entry of a digest': '\n\nReference: AAA-1111 (now)\nName: Somebody Else\nEmail: victim@example.com',
  'template placeholders': '{{name}} {{brand}} {{entries}}',
  'endless scripts and links': `${'<script '.repeat(500)}${'<a'.repeat(1333)}${'>'.repeat(1333)}`,
  'endless scripts': stretched('<script '),
  'half scripts': stretched('<scr<script>ipt>'),
  'less-than signs': stretched('<'),
  'closing tags only': stretched('</script>'),
  'endless attributes': stretched('<a b="c" '),
  'white space': stretched(' \t\n'),
  entities: stretched('&lt;&amp;'),
  'an endless address': `${stretched('a.', 30_000)}@${stretched('b.', 20_000)}com`,
  'an endless phone number': stretched('(5) '),
  'hyphens and apostrophes': stretched("-'.", 5000),
  ligatures: stretched('ﷺ', 20_000),
  families: stretched('👩‍👩‍👧‍👦', 15_000),
  'more than a body may contain': 'x'.repeat(70_000),
} as const;

/** Text of arbitrary code units, lone surrogates included. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
  .map((units) => String.fromCharCode(...units));

export interface Stranger {
  readonly id: string;
  readonly endpoint: 'appointment' | 'contact' | 'survey' | 'change';
  /** True if the browser itself posts the form, without script. */
  readonly native: boolean;
  /** True if they also call the three notification functions. */
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

export const stranger = (endpoint: Stranger['endpoint']): fc.Arbitrary<Stranger> =>
  fc.record({
    id: fc.uuid({ version: 4 }),
    endpoint: fc.constant(endpoint),
    native: endpoint === 'survey' ? fc.constant(false) : mostly.map((scripted) => !scripted),
    calls: mostly,
    // Their own network: people on the same network share its limits by design.
    viewer: fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `198.18.${a}.${b}`),
    changes: changesOf(endpoint === 'survey' || endpoint === 'change' ? endpoint : 'intake'),
  });
