/// <reference lib="es2024.string" />
import * as z from 'zod/mini';
import { fieldMessages } from './messages';

/**
 * Text without halves of characters: JSON can name half of a surrogate pair, and whatever writes it as UTF-8 later
 * fails. What cannot be read becomes U+FFFD.
 */
export const toWellFormed = (input: string): string => input.toWellFormed();

/** A text that was stored, and may be older than the rule that it is well-formed. */
export const storedText = z.string().check(z.overwrite(toWellFormed));

/**
 * A text as a visitor sends it: no longer than `max` code units (in words: `error`), which is looked at before
 * anything is done with it, and well-formed. Every string that is no choice, key or time is one of these.
 */
export function sentText(max: number, error: string, wrongType: string = fieldMessages.invalid) {
  return z
    .string({ error: wrongType })
    .check(z.maxLength(max, { error, abort: true }), z.overwrite(toWellFormed));
}
