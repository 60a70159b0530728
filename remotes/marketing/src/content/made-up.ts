import type { Source } from './types';

/** The source of what was made up to show a page. */
export const madeUp: Source = {
  who: 'Made up for this site.',
  when: 'With the site',
  check: 'It’s a sample, so there’s nothing to check.',
};
