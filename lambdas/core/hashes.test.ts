import { describe, expect, it } from 'vitest';
import { canonicalHash, keyedHash, sameSecret } from './hashes';

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
});
