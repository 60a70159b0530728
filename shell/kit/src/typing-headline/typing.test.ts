import { describe, expect, it } from 'vitest';
import { changesOf } from './changes';
import { framesOf, type Row, rowsOf, timesOf, typingSpeeds } from './typing';

const speed = { msPerChar: 10, pauseMs: 1300 };
/** Letters of width 5, two in the first row and one in the second. The space between has no box. */
const boxes = [
  { left: 7, right: 12, top: 1 },
  { left: 12, right: 17, top: 1 },
  undefined,
  { left: 7, right: 12, top: 9 },
];
const rows: readonly Row[] = [
  { text: 'ab', before: 0, shares: [0, 0.5, 1, 1] },
  { text: 'c', before: 3, shares: [0, 1] },
];

/** The text that shows at a time in ms: that of the last frame until then. */
function readAt(ms: number): string {
  const { end } = timesOf(4, speed);
  return rows
    .map((row) => {
      const frame = framesOf(row, 4, speed).findLast(({ offset }) => offset * end <= ms + 1e-6);
      const letters = row.shares.indexOf(frame?.share ?? 0);
      return `${row.text.slice(0, letters)}${frame?.cursor ? '_' : ''}`;
    })
    .join('|');
}

describe('the typing headline', () => {
  it('has the speeds of the home page and of the others', () => {
    expect(typingSpeeds).toEqual({
      home: { msPerChar: 60, pauseMs: 3500 },
      others: { msPerChar: 80, pauseMs: 3000 },
    });
  });

  it('finds the rows that a line was broken into', () => {
    expect(rowsOf('ab c', boxes)).toEqual(rows);
  });

  it('types a letter at a time, rests, deletes them again and stays empty for the time of a letter', () => {
    expect(timesOf(4, speed)).toEqual({ resting: 30, deleting: 1330, end: 1370 });
    const read = [0, 9, 10, 20, 30, 579, 1329, 1330, 1340, 1350, 1360, 1369].map(readAt);
    const typed = ['a_|', 'a_|', 'ab_|', 'ab_|', 'ab|c_', 'ab|c_'];
    expect(read).toEqual([...typed, 'ab|c_', 'ab_|', 'ab_|', 'a_|', '_|', '_|']);
  });

  it('lets the cursor blink while the line rests', () => {
    const read = [580, 1129, 1130].map(readAt);
    expect(read).toEqual(['ab|c', 'ab|c', 'ab|c_']);
  });

  it('has a keyframe only where its row changes, and at both ends', () => {
    const [, second] = rows;
    const frames = second ? framesOf(second, 4, speed) : [];
    const { end } = timesOf(4, speed);
    const times = (what: 'share' | 'cursor') =>
      changesOf(frames, what).map(({ offset }) => Math.round(offset * end));
    expect(times('share')).toEqual([0, 30, 1330, 1370]);
    expect(times('cursor')).toEqual([0, 30, 580, 1130, 1330, 1370]);
  });
});
