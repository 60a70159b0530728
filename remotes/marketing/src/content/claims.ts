import { boards } from '@concierge/contract/practice/license-boards';
import type { Source, Sourced } from './types';

/** The source of what the practice commits to in its terms. */
const terms = (section: string): Source => ({
  who: 'The practice, in its terms',
  when: 'September 5, 2025',
  check: `/terms#${section}`,
});
const commitment: Source = {
  who: 'The practice promises it to everyone who asks for a consultation',
  when: 'With every request',
  check: 'The confirmation email says the same.',
};
const lookupSource = (who: string, check: string): Source => ({ who, when: 'Whenever you look', check });

/**
 * The factual claims that pages make, each with its source. A test finds sentences that sound like claims and aren't
 * listed here. Quotes, results, physicians and prices hold their own sources.
 */
export const claims: readonly (Sourced & {
  /** The words as they appear within a sentence. */
  readonly text: string;
})[] = [
  { sample: false, text: 'board-certified', source: lookupSource(boards.abim.name, boards.abim.lookUp) },
  {
    sample: false,
    text: `certified by the ${boards.abim.name}`,
    source: lookupSource(boards.abim.name, boards.abim.lookUp),
  },
  {
    sample: false,
    text: 'licensed in New York, Texas and Virginia',
    source: lookupSource(
      'The medical boards of New York, Texas and Virginia',
      [boards.NY, boards.TX, boards.VA].map((state) => state.lookUp).join(' '),
    ),
  },
  { sample: true, text: 'Most Popular' },
  { sample: true, text: 'Most Common' },
  { sample: false, text: 'within one business day', source: commitment },
  { sample: false, text: 'not covered by insurance', source: terms('insurance') },
  { sample: false, text: 'limited roster', source: terms('visits') },
  { sample: false, text: 'roster is limited', source: terms('visits') },
  { sample: false, text: 'Spots are limited', source: terms('visits') },
  { sample: true, text: 'The intro call is free' },
  { sample: true, text: 'no fee to join and none to leave' },
];
