import { boards } from '@concierge/contract/boards';
import { madeUp } from './made-up';
import type { Source } from './types';

/** The source of what the practice commits to in its terms. */
const terms = (section: string): Source => ({
  who: 'The practice, in its terms',
  when: 'September 5, 2025',
  check: `/terms#${section}`,
});
const promise: Source = {
  who: 'The practice promises it to whoever writes',
  when: 'With every request',
  check: 'The confirmation email says the same.',
};
const lookUp = (who: string, check: string): Source => ({ who, when: 'Whenever you look', check });

/**
 * The factual claims that pages make, each with its source. A test finds sentences that sound like claims and aren't
 * listed here. Quotes, results, physicians and prices hold their own sources.
 */
export const claims: readonly {
  /** True while it has no real source: a build for a stage that patients use fails, naming the line. */
  readonly sample: boolean;
  /** The words as they appear within a sentence. */
  readonly says: string;
  readonly source: Source;
}[] = [
  {
    sample: false,
    says: 'board-certified',
    source: lookUp(boards.abim.name, boards.abim.lookUp),
  },
  {
    sample: false,
    says: `certified by the ${boards.abim.name}`,
    source: lookUp(boards.abim.name, boards.abim.lookUp),
  },
  {
    sample: false,
    says: 'licensed in New York, Texas and Virginia',
    source: lookUp(
      'The medical boards of New York, Texas and Virginia',
      [boards.NY, boards.TX, boards.VA].map((state) => state.lookUp).join(' '),
    ),
  },
  {
    sample: true,
    says: 'Most Popular',
    source: madeUp,
  },
  {
    sample: true,
    says: 'Most Common',
    source: madeUp,
  },
  {
    sample: false,
    says: 'within 24 hours',
    source: promise,
  },
  {
    sample: false,
    says: 'not covered by insurance',
    source: terms('insurance'),
  },
  {
    sample: false,
    says: 'limited roster',
    source: terms('visits'),
  },
  {
    sample: false,
    says: 'roster is limited',
    source: terms('visits'),
  },
  {
    sample: false,
    says: 'Spots are limited',
    source: terms('visits'),
  },
  {
    sample: true,
    says: 'The intro call is free',
    source: madeUp,
  },
  {
    sample: true,
    says: 'no fee to join and none to leave',
    source: madeUp,
  },
];
