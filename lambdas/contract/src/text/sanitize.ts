import { limits } from './limits';
import { withoutMarkup } from './strip-markup';

// Keeps line feed and tab. Removes every other control character and the bidirectional overrides
// (which can make stored text read as something else).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
const control = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** The first `max` code units of a text, never half a surrogate pair. */
export function cut(input: string, max: number): string {
  if (input.length <= max) return input;
  const last = input.charCodeAt(max - 1);
  return input.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** What sanitizing keeps of a text and what it removes, so that a form can tell people beforehand. */
export interface Sanitized {
  readonly text: string;
  /** How many characters were cut off. */
  readonly cutOff: number;
  /** True if script blocks or tags were removed. */
  readonly hadMarkup: boolean;
}

/** No script blocks, no tags, no control characters, trimmed, at most `max` characters. Takes linear time. */
export function sanitize(input: string, max: number = limits.keptChars): Sanitized {
  const plain = input.replace(/\r\n?/g, '\n').replace(control, '');
  const unmarked = withoutMarkup(plain);
  const whole = unmarked.trim();
  const text = cut(whole, max).trimEnd();
  return { text, cutOff: whole.length - text.length, hadMarkup: unmarked !== plain };
}

/** A text as it is stored. */
export const sanitizeText = (input: string, max?: number): string => sanitize(input, max).text;

export const onOneLine = (input: string): string => input.replace(/[\s\u2028\u2029]+/g, ' ');

/** Like {@link sanitize}, but on one line: for text in a header, a subject or a table cell. */
export const sanitizeToLine = (input: string, max?: number): Sanitized => sanitize(onOneLine(input), max);
export const sanitizeLine = (input: string, max?: number): string => sanitizeToLine(input, max).text;
