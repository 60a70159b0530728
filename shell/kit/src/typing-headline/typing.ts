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
  /** How many letters of the line stand before it. */
  readonly before: number;
  /** Of its width, how much its first n letters take, for n from 0 to all of them; from 0 to 1. */
  readonly shares: readonly number[];
}

/** Where a letter stands, in pixels. */
export type LetterBox = Pick<DOMRect, 'top' | 'left' | 'right'>;

/** A line's rows by where its letters stand. The space at which a row was broken may stand nowhere. */
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
 * When a line of so many letters does what, in ms: its first letter stands at 0; it is typed and comes to rest, loses
 * its first letter when it has rested, and is gone, and left so for the time of a letter, at its end.
 */
export function timesOf(letters: number, { msPerChar, pauseMs }: TypingSpeed) {
  const resting = (letters - 1) * msPerChar;
  const deleting = resting + pauseMs;
  return { resting, deleting, end: deleting + letters * msPerChar };
}

/** From one change of a row to the next: what of it is typed, and whether the cursor shows in it. */
export interface Frame {
  /** Of the line's time, from 0 to 1. */
  readonly offset: number;
  /** Of the row's width, from 0 to 1. */
  readonly share: number;
  readonly cursor: boolean;
}

/** How long the cursor of a line at rest shows, and how long it does not. */
const blinkMs = 550;

/** The frames of one row while a line of so many letters is typed, rests with a blinking cursor, and is deleted. */
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
