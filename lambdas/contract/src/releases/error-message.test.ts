import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmlessMessage, isHarmless } from './error-message';

describe('the message of an error', () => {
  it.each([
    [
      'TypeError',
      "Cannot read properties of undefined (reading 'diagnosis')",
      'TypeError: cannot read properties of undefined reading …',
    ],
    [
      'TypeError',
      'can\'t access property "x", y is undefined',
      'TypeError: cannot access property … is undefined',
    ],
    ['Error', 'Minified React error #418; visit https://react.dev/errors/418', 'React error 418'],
    [
      'TypeError',
      'Failed to fetch dynamically imported module: https://x.example/a.js',
      'TypeError: failed to fetch dynamically imported module …',
    ],
    ['Mary', 'Unexpected token', 'Error: unexpected token'],
  ])('%s: %s keeps the browser’s own words', (name, message, kept) => {
    expect(harmlessMessage(name, message)).toBe(kept);
  });

  it.each([
    'My doctor says it is lupus',
    'ann@example.org',
    'phone me: 212 555 0142',
    '“depressed” since 1999-02-03',
    "'HIV' positive",
    'Zoloft 50mg',
  ])('reveals nothing of %j, which a visitor typed', (typed) => {
    const message = harmlessMessage('Error', `Unexpected value: ${typed}`);
    for (const word of typed.match(/[\w@.]{3,}/g) ?? [])
      expect(message).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
    expect(message).not.toMatch(/\d/);
  });

  it('always passes the server’s check, which refuses other texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 300 }), (name, message) => {
        expect(isHarmless(harmlessMessage(name, message))).toBe(true);
      }),
    );
    for (const text of [
      'TypeError: my lupus',
      'lupus',
      'Error: read: lupus',
      'React error 4185550142',
      'Error: 5550142',
    ])
      expect(isHarmless(text), text).toBe(false);
  });
});
