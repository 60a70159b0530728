import { describe, expect, it } from 'vitest';
import { results } from './results';
import { samplesInPlace } from './samples';
import { testimonials } from './testimonials';

describe('made-up texts', () => {
  it('are marked as samples and carry no name', () => {
    expect(testimonials).toHaveLength(6);
    for (const { sample, name } of testimonials) {
      expect(sample).toBe(true);
      expect(name).toBe('Sample patient');
    }
    expect(results.every(({ sample }) => sample)).toBe(true);
  });

  it('are each named for the warning of a production build', () => {
    expect(samplesInPlace()).toHaveLength(9);
    expect(samplesInPlace()).toContain('testimonial "Working Parent"');
  });
});
