import { describe, expect, it } from 'vitest';
import { limits } from './limits';
import { cut, sanitize, sanitizeLine, sanitizeText, sanitizeToLine } from './sanitize';

describe('sanitizing', () => {
  it.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<SCRIPT SRC=x>a</SCRIPT >b', 'b'],
    ['a<scr<b>ipt>alert(1)</scr</b>ipt>', 'a'],
    ['<img src=x onerror=alert(1)>text', 'text'],
    ['  <p>One</p> ', 'One'],
    ['BP < 140 and > 90', 'BP < 140 and > 90'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u0000b\u202ec\u2066d', 'abcd'],
    ['👋🏽 שלום', '👋🏽 שלום'],
  ])('%j becomes %j', (text, clean) => {
    expect(sanitizeText(text)).toBe(clean);
  });

  it('cuts to 1000 characters and never splits a character', () => {
    expect(sanitizeText('x'.repeat(3000))).toHaveLength(limits.keptChars);
    expect(sanitizeText('x'.repeat(3000), 200), 'a field with its own limit').toHaveLength(200);
    expect(sanitizeText(`${'x'.repeat(limits.keptChars - 1)}👋`)).toBe('x'.repeat(limits.keptChars - 1));
    expect(cut('ab', 5)).toBe('ab');
  });

  it('collapses line breaks', () => {
    expect(sanitizeLine('a\r\nBcc: x\u2028y\tz')).toBe('a Bcc: x y z');
  });
});

describe('sanitizing reports what it removes', () => {
  it.each([
    ['nothing', ' Hello\n', { text: 'Hello', cutOff: 0, hadMarkup: false }],
    ['spaces at the cut', `${'x'.repeat(1000)}   `, { text: 'x'.repeat(1000), cutOff: 0, hadMarkup: false }],
    ['excess length', 'x'.repeat(1250), { text: 'x'.repeat(1000), cutOff: 250, hadMarkup: false }],
    ['markup', '<b>Hello</b>', { text: 'Hello', cutOff: 0, hadMarkup: true }],
    [
      'markup and excess length',
      `<b>${'x'.repeat(1010)}</b>`,
      { text: 'x'.repeat(1000), cutOff: 10, hadMarkup: true },
    ],
    [
      'a great excess length',
      'x'.repeat(20_000),
      { text: 'x'.repeat(1000), cutOff: 19_000, hadMarkup: false },
    ],
  ])('%s', (_, text, taken) => {
    expect(sanitize(text)).toEqual(taken);
    expect(sanitizeToLine(text)).toEqual(taken);
  });
});
