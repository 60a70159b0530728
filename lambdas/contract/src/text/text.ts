import * as z from 'zod/mini';
import { fieldMessages } from './messages';

/**
 * Replaces lone surrogates with U+FFFD. JSON can contain half of a surrogate pair, which can't be written as UTF-8
 * later. Firefox has a method for it only since version 119.
 */
export const toWellFormed = (input: string): string => input.replace(/\p{Surrogate}/gu, '\ufffd');

/** A stored text, which may be older than the rule that texts are well-formed. */
export const storedText = z.string().check(z.overwrite(toWellFormed));

/**
 * A text from a visitor, made well-formed. Before anything else, one that is longer than `max` code units is refused
 * with the message `error`. Use it for every string that isn't a choice, a key or a time.
 */
export function sentText(max: number, error: string, wrongType: string = fieldMessages.invalid) {
  return z
    .string({ error: wrongType })
    .check(z.maxLength(max, { error, abort: true }), z.overwrite(toWellFormed));
}
