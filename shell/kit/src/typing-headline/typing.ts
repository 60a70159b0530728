export interface TypingSpeed {
  readonly msPerChar: number;
  readonly pauseMs: number;
}

/** The home page types faster and rests longer than the others. */
export const typingSpeeds = {
  home: { msPerChar: 60, pauseMs: 3500 },
  others: { msPerChar: 80, pauseMs: 3000 },
} as const satisfies Record<string, TypingSpeed>;

/** One row of a line as the browser broke it. */
export interface Row {
  /** Without the space at its end. */
  readonly text: string;
  /** How many letters of the line come before it. */
  readonly before: number;
  /** The share of its width, from 0 to 1, that its first n letters take, for n from 0 to all of them. */
  readonly shares: readonly number[];
}

/** The position of a letter, in pixels. */
export type LetterBox = Pick<DOMRect, 'top' | 'left' | 'right'>;

/** Finds a line's rows by the positions of its letters. The space at which a row was broken may have no box. */
export function rowsOf(line: string, boxes: readonly (LetterBox | undefined)[]): Row[] {
  const starts: number[] = [];
  let top: number | undefined;
  for (const [index, box] of boxes.entries()) {
    if (box && box.top !== top) starts.push(index);
    top = box?.top ?? top;
  }
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? line.length;
    const text = line.slice(start, end).trimEnd();
    const left = boxes[start]?.left ?? 0;
    const width = (boxes[start + text.length - 1]?.right ?? left) - left;
    const shares = Array.from({ length: end - start }, (_, at) => {
      const box = at < text.length - 1 ? boxes[start + at] : undefined;
      return box && width > 0 ? (box.right - left) / width : 1;
    });
    return { text, before: start, shares: [0, ...shares] };
  });
}

/**
 * The timing of a line with the given number of letters, in ms. Its first letter shows at 0 and its last at `resting`.
 * Deleting starts at `deleting`. At `end` the line has been empty for the time of a letter.
 */
export function timesOf(letters: number, { msPerChar, pauseMs }: TypingSpeed) {
  const resting = (letters - 1) * msPerChar;
  const deleting = resting + pauseMs;
  return { resting, deleting, end: deleting + letters * msPerChar };
}

/** A row from one change to the next: how much of it is typed, and whether it shows the cursor. */
export interface Frame {
  /** When, as a share of the line's time from 0 to 1. */
  readonly offset: number;
  /** How much is typed, as a share of the row's width from 0 to 1. */
  readonly share: number;
  readonly cursor: boolean;
}

/** How long the cursor of a line at rest shows, and then hides. */
const blinkMs = 550;

/** The frames of one row while its line of `letters` letters is typed, rests with a blinking cursor, and is deleted. */
export function framesOf(row: Row, letters: number, speed: TypingSpeed): Frame[] {
  const { msPerChar, pauseMs } = speed;
  const { resting, deleting, end } = timesOf(letters, speed);
  const frame = (ms: number, count: number, lit = true): Frame => {
    const own = Math.min(Math.max(count - row.before, 0), row.shares.length - 1);
    const isEmpty = row.before === 0 && count === 0;
    const isLast = count > row.before && count < row.before + row.shares.length;
    return { offset: ms / end, share: row.shares[own] ?? 1, cursor: lit && (isEmpty || isLast) };
  };
  const times = (number: number, change: (index: number) => Frame) =>
    Array.from({ length: number }, (_, at) => change(at));
  return [
    ...times(letters, (at) => frame(at * msPerChar, at + 1)),
    ...times(Math.ceil(pauseMs / blinkMs) - 1, (at) =>
      frame(resting + (at + 1) * blinkMs, letters, at % 2 === 1),
    ),
    ...times(letters, (at) => frame(deleting + at * msPerChar, letters - 1 - at)),
    frame(end, 0),
  ];
}
