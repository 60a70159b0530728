import { describe, expect, it } from 'vitest';
import { warnOfSamples } from './warn-of-samples';

function warnings(names: readonly string[]): string[] {
  const said: string[] = [];
  const { buildEnd } = warnOfSamples(names);
  if (typeof buildEnd !== 'function') throw new Error('no buildEnd hook');
  Reflect.apply(buildEnd, { warn: (message: string) => said.push(message) }, []);
  return said;
}

describe('a production build', () => {
  it('names the samples that are still in place', () => {
    expect(warnings(['testimonial "A"', 'result "B"'])[0]).toContain('testimonial "A", result "B"');
  });

  it('is silent when there are none', () => {
    expect(warnings([])).toEqual([]);
  });
});
