/** After an angle bracket: without one of these, as in "BP < 140", no tag begins. */
const tagStart = /[a-z/!]/i;
const scriptTag = /^<script\b/i;
const scriptEndTag = /^<\/script\s*>$/i;

/**
 * A text without script blocks and tags, in a time that grows as the text does. What only the removal of a tag
 * forms ("<scr<b>ipt>") is removed as well.
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
    // Where no end is left for this one, there is none for those behind it.
    if (found === null || opened < 0 || end.exec(input) === null) break;
    kept.push(input.slice(from, found.index));
    from = end.lastIndex;
  }
  return kept.join('') + input.slice(from);
}

/** Looks at each closing angle bracket together with what is kept until then. */
function withoutTags(input: string): string {
  const kept: string[] = [];
  /** How many of them count: cutting an array costs more than writing over its end. */
  let length = 0;
  /** Where angle brackets stand in what is kept. */
  const brackets: number[] = [];
  /** Where a script's tag stood whose end is still to come. */
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
