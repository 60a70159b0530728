import { describe, expect, it } from 'vitest';
import { results } from './results';
import { testimonials } from './testimonials';

const claims = [...testimonials, ...results];

describe('claims', () => {
  it('are six quotes and three results', () => {
    expect(testimonials).toHaveLength(6);
    expect(results).toHaveLength(3);
  });

  it('say who said it, when, and where to check', () => {
    for (const { source } of claims) {
      for (const part of [source.who, source.when, source.check]) expect(part.trim()).not.toBe('');
    }
  });

  it('name nobody while they are samples', () => {
    for (const { sample, name } of testimonials) if (sample) expect(name).toBe('Sample patient');
  });
});
