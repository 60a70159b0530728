import { referenceRule } from '@concierge/contract/forms/reference';
import { describe, expect, it } from 'vitest';
import { referenceOf } from './reference';

const references = Array.from({ length: 500 }, (_, id) => referenceOf('a key', 'appointment', String(id)));

describe('a reference', () => {
  it('is always the same for an id, and different for different ids', () => {
    expect(new Set(references).size).toBe(500);
    expect(referenceOf('a key', 'appointment', '1')).toBe(references[1]);
    for (const reference of references) expect(reference).toMatch(referenceRule);
  });

  it('spells no word and has nothing that is easily misread', () => {
    expect(references.join('')).not.toMatch(/[01AEILOUY]/);
  });

  it('can’t be told from the id', () => {
    expect(referenceOf('another key', 'appointment', '1')).not.toBe(references[1]);
  });
});
