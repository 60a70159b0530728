import { results } from './results.ts';
import { testimonials } from './testimonials.ts';

// Extensions written out: the Vite config reads this file without a bundler.

/** Names of the texts that are still samples, for the warning of a build for production. */
export function samplesInPlace(): readonly string[] {
  return [
    ...testimonials.filter(({ sample }) => sample).map(({ title }) => `testimonial "${title}"`),
    ...results.filter(({ sample }) => sample).map(({ condition }) => `result "${condition}"`),
  ];
}
