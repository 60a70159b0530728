import { randomInt } from 'node:crypto';
import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import { visitor } from '../support/booking-form';

const letters = 'bcdfghjkmpqrstvwxz';
/** A random word that occurs nowhere else and is valid in a name. */
export const mark = (): string =>
  `Q${Array.from({ length: 11 }, () => letters[randomInt(letters.length)]).join('')}`;

/** A visitor whose answers can each be found wherever they end up. */
export function markedVisitor() {
  const [first, last, address, concern, message] = [mark(), mark(), mark(), mark(), mark()];
  const phone = `212555${randomInt(1000, 9999)}`;
  return {
    typed: visitor({
      name: `${first} ${last}`,
      email: `${address.toLowerCase()}@example.org`,
      phone,
      concern: `Pain in ${concern}`,
      message: `First line ${message}\nand a second one`,
    }),
    first,
    last,
    /** Health data, which only the practice may see. */
    health: { concern, message },
    /** Data that identifies the person. */
    person: { last, address: address.toLowerCase(), phone },
  };
}

/** One mark for each of the survey's detail fields, and one for its notes. */
export const surveyMarks = () => ({
  details: new Map(surveyKeys.map((key) => [key, mark()])),
  notes: mark(),
});

/** The words that occur in a text, in any case, plain or in Base64. */
export function foundIn(text: string, words: Iterable<string>): string[] {
  const haystack = text.toLowerCase();
  return [...words].filter((word) => {
    const plain = word.toLowerCase();
    const encoded = Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1).toLowerCase();
    return haystack.includes(plain) || haystack.includes(encoded);
  });
}
