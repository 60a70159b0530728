import { describe, expect, it } from 'vitest';
import { limits } from './limits';
import { cut, sanitizeLine, sanitizeText } from './sanitize';

describe('sanitising', () => {
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

  it('leaves no tag, whatever is nested in what', () => {
    const nested = '<'.repeat(50) + 'script>'.repeat(50);
    expect(sanitizeText(nested)).not.toMatch(/<[a-z/!][^<>]*>/i);
  });

  it('cuts to 1000 characters and never through a character', () => {
    expect(sanitizeText('x'.repeat(3000))).toHaveLength(limits.keptChars);
    expect(sanitizeText(`${'x'.repeat(limits.keptChars - 1)}👋`)).toBe('x'.repeat(limits.keptChars - 1));
    expect(cut('ab', 5)).toBe('ab');
  });

  it('changes nothing when it is done again', () => {
    for (const text of ['<b>x</b>', ' a \n b ', `${'y '.repeat(800)}`, '<<a>b>']) {
      expect(sanitizeText(sanitizeText(text))).toBe(sanitizeText(text));
    }
  });

  it('puts a line on one line', () => {
    expect(sanitizeLine('a\r\nBcc: x\u2028y\tz')).toBe('a Bcc: x y z');
  });
});
