import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

/**
 * Words that patients of this practice know, or that the law or the practice's services require. They count as one
 * syllable, so the grade reflects the sentences around them. Add a word only if no shorter one says the same.
 */
const knownWords: ReadonlySet<string> = new Set([
  ...['allergies', 'allergic', 'assessment', 'diabetes', 'medical', 'medication', 'medications', 'nutrition'],
  ...['physician', 'physicians', 'referral', 'screenings', 'specialist', 'symptom', 'symptoms', 'vaccines'],
  ...[
    'appointment',
    'board-certified',
    'concierge',
    'consultation',
    'emergency',
    'emergencies',
    'membership',
  ],
  ...['documentation', 'insurance', 'insurer', 'reimbursement', 'privacy', 'survey', 'virtual', 'virtually'],
  ...['confirmation', 'email', 'emails', 'information', 'password', 'reference'],
]);

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\d][\p{L}\d’'-]*/gu) ?? [];

const syllablesOf = (word: string): number =>
  knownWords.has(word.toLowerCase()) ? 1 : Math.max(1, syllable(word));

/** US school grade (Flesch-Kincaid) of sentences as one text. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  });
}

/** True if a sentence has enough words to be graded alone. In a short one, a single long word weighs too much. */
export const isGradable = (sentence: string): boolean => wordsOf(sentence).length >= 8;
