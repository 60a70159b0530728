import type { Source } from './types';

/** The source of sample content. */
export const sampleSource: Source = {
  who: 'Made up for this site.',
  when: 'With the site',
  check: 'It’s a sample, so there’s nothing to check.',
};
