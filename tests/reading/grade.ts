import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { knownWords } from './known-words';

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
