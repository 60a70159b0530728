/** Characters that nobody sees and that a paste brings along: format characters and variation selectors. */
const invisible = /(?!\u200c|\u200d|[\u202a-\u202e\u2066-\u2069])(?:[\p{Cf}\p{Variation_Selector}]|\u034f)/gu;

/** A letter or mark of the scripts that spell words with joiners (Unicode, chapters 9, 12, 13 and 16). */
const joins =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}]/u;

/** Older Malayalam text ends words with a joiner after this sign. */
const malayalamVirama = '\u0d4d';

/**
 * A line as somebody typed or pasted it, without what they can't see: every kind of space becomes a plain one, every
 * dash a hyphen (Hebrew's maqaf stays), invisible format characters go, and joiners stay only between letters that
 * use them. Reordering and control characters stay, so that the field's rule refuses them.
 */
export const normalizeLine = (typed: string): string =>
  typed
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/(?!\u05be)[\p{Pd}\u2212]/gu, '-')
    .replace(invisible, '')
    .replace(/[\u200c\u200d]+/g, (joiners, at: number, line: string) => {
      const [before = '', after = ''] = [line[at - 1], line[at + joiners.length]];
      return joins.test(before) && (joins.test(after) || before === malayalamVirama)
        ? joiners.slice(0, 1)
        : '';
    })
    .trim();
