import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMarkup } from './strip-markup';

/** The specification taken literally: remove script blocks and tags until there are none. */
function defined(input: string): string {
  const next = input.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '').replace(/<[a-z/!][^<>]*>/gi, '');
  return next === input ? input : defined(next);
}

const words = fc.constantFrom(
  'I sleep',
  ' badly ',
  '\n',
  '140/90',
  'é',
  '👋🏽',
  '&amp;',
  "it's",
  '"quoted"',
  ' - ',
);
const comparison = fc.constantFrom('BP < 140', ' > 90', '3 <4', '<3', ' <- ', '->', '<', '>', '<=', '>=');
const attribute = fc.constantFrom(
  '',
  ' class="a"',
  ' href=https://example.com/?a=1',
  '\n  id=x',
  ' disabled',
  '/',
);
const name = fc.constantFrom('b', 'p', 'img', 'scripty', 'H1', 'br');
const plainTag = fc.oneof(
  fc.tuple(name, attribute).map(([of, more]) => `<${of}${more}>`),
  name.map((of) => `</${of}>`),
  fc.constantFrom('<!-- a note -->', '<!doctype html>'),
);
const tag = fc.oneof(plainTag, fc.constantFrom('</script>', '<script>', '<SCRIPT src=x>'));
const scriptTag = fc.constantFrom('script', 'SCRIPT', 'Script');
const script = fc
  .tuple(scriptTag, attribute, fc.array(fc.oneof(words, comparison, tag), { maxLength: 4 }), scriptTag)
  .map(([start, more, body, end]) => `<${start}${more}>${body.join('')}</${end} >`);
const nested = fc.tuple(name, plainTag).map(([of, inner]) => `<${of} ${inner}>`);
const ordinary = fc
  .array(fc.oneof({ weight: 3, arbitrary: words }, comparison, tag, script, nested), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('a text without markup', () => {
  it('matches the reference definition for text that people type and paste', () => {
    fc.assert(
      fc.property(ordinary, (text) => {
        expect(withoutMarkup(text)).toBe(defined(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('has no tag and doesn’t change when stripped again, however tags are nested', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      'script',
      'scr',
      'ipt',
      '<script',
      '</script',
      '<b',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = withoutMarkup(pieces.join(''));
        expect(text).not.toMatch(/<[a-z/!][^<>]*>/i);
        expect(withoutMarkup(text)).toBe(text);
      }),
      { numRuns: 5_000 },
    );
  });
});
