import type { Source } from './types';

/** The source of what was made up to show a page. */
export const madeUp: Source = {
  who: 'Written for this site. No patient is behind it.',
  when: 'With the site',
  check: 'There’s nothing to check: it’s a sample.',
};
