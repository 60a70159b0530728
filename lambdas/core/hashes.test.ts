import { referenceInBrowser } from '@concierge/contract/reference';
import { describe, expect, it } from 'vitest';
import { canonicalHash, keyedHash, referenceOf, sameSecret } from './hashes';

describe('hashes', () => {
  it('match for the same content in another order, and differ for other content', () => {
    expect(canonicalHash({ a: 1, b: { c: [1, 2], d: null } })).toBe(
      canonicalHash({ b: { d: null, c: [1, 2] }, a: 1 }),
    );
    expect(canonicalHash({ a: [1, 2] })).not.toBe(canonicalHash({ a: [2, 1] }));
  });

  it('with a key depend on the key and the kind', () => {
    const hashes = [keyedHash('k', 'a', 'x'), keyedHash('l', 'a', 'x'), keyedHash('k', 'b', 'x')];
    expect(new Set(hashes).size).toBe(3);
  });

  it('compare secrets of any length', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret('abc', 'abcd')).toBe(false);
    expect(sameSecret('', 'abc')).toBe(false);
  });

  it('give the references that the browser shows', async () => {
    const id = '0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b';
    expect(await referenceInBrowser('appointment', id)).toBe(referenceOf('appointment', id));
  });

  it('give stable, readable references, different for different keys', () => {
    const references = Array.from({ length: 500 }, (_, index) => referenceOf('appointment', String(index)));
    expect(new Set(references).size).toBe(500);
    expect(references.join('')).not.toMatch(/[01ILOU]/);
    expect(referenceOf('appointment', '1')).toBe(references[1]);
  });
});
