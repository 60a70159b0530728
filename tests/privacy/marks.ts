import { randomInt } from 'node:crypto';
import { surveyKeys } from '@concierge/contract/survey-questions';
import { visitor } from '../support/booking-form';

const letters = 'bcdfghjkmpqrstvwxz';
/** A word that stands nowhere else, and that a name may be made of. */
export const mark = (): string =>
  `Q${Array.from({ length: 11 }, () => letters[randomInt(letters.length)]).join('')}`;

/** Somebody each of whose answers can be found again wherever it ends up. */
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
    /** About health: of interest to nobody but the practice. */
    health: { concern, message },
    /** Who it is. */
    person: { last, address: address.toLowerCase(), phone },
  };
}

/** One for each of the survey's details, and one for its notes. */
export const surveyMarks = () => ({
  details: new Map(surveyKeys.map((key) => [key, mark()])),
  notes: mark(),
});

/** Which of some words stand in a text, whatever their case and however they are encoded. */
export function foundIn(text: string, words: Iterable<string>): string[] {
  const haystack = text.toLowerCase();
  return [...words].filter((word) => {
    const plain = word.toLowerCase();
    const encoded = Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1).toLowerCase();
    return haystack.includes(plain) || haystack.includes(encoded);
  });
}
