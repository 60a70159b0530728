/** The character after `<` that starts a tag. In "BP < 140" none does. */
const tagStart = /[a-z/!]/i;
const scriptTag = /^<script\b/i;
const scriptEndTag = /^<\/script\s*>$/i;

/**
 * Removes script blocks and tags, in linear time. A tag that forms only when another is removed ("<scr<b>ipt>") is
 * removed too.
 */
export const withoutMarkup = (input: string): string => withoutTags(withoutScriptBlocks(input));

function withoutScriptBlocks(input: string): string {
  const kept: string[] = [];
  const start = /<script\b/gi;
  const end = /<\/script\s*>/gi;
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const found = start.exec(input);
    const opened = found ? input.indexOf('>', start.lastIndex) : -1;
    end.lastIndex = opened;
    // If no end tag follows this one, none follows the later ones either.
    if (found === null || opened < 0 || end.exec(input) === null) break;
    kept.push(input.slice(from, found.index));
    from = end.lastIndex;
  }
  return kept.join('') + input.slice(from);
}

/** Checks each `>` against the text kept so far. */
function withoutTags(input: string): string {
  const kept: string[] = [];
  /** How many entries of `kept` are valid: truncating an array costs more than overwriting its end. */
  let length = 0;
  /** Positions of angle brackets in `kept`. */
  const brackets: number[] = [];
  /** Position of an open script tag. */
  let script: number | undefined;

  for (const character of input) {
    const bracket = character === '>' ? brackets.at(-1) : undefined;
    const first = bracket === undefined || bracket + 1 === length ? '' : (kept[bracket + 1] ?? '');
    if (bracket === undefined || kept[bracket] !== '<' || !tagStart.test(first)) {
      if (character === '<' || character === '>') brackets.push(length);
      kept[length++] = character;
      continue;
    }
    const tag = `${kept.slice(bracket, length).join('')}>`;
    const ends = script !== undefined && scriptEndTag.test(tag);
    length = ends ? Math.min(script ?? bracket, bracket) : bracket;
    while ((brackets.at(-1) ?? -1) >= length) brackets.pop();
    if (ends || (script ?? 0) > length) script = undefined;
    if (scriptTag.test(tag)) script ??= bracket;
  }
  return kept.slice(0, length).join('');
}
