import { describe, expect, it } from 'vitest';
import { delayOf, firstState, nextState, type TypingState, typingSpeeds, wholeLine } from './typing';

const lines = ['ab', 'xyz'];

function walk(steps: number): TypingState[] {
  const states = [firstState(lines)];
  for (let step = 0; step < steps; step += 1)
    states.push(nextState(states.at(-1) ?? firstState(lines), lines));
  return states;
}

describe('the typing headline', () => {
  it('has the speeds of the specification', () => {
    expect(typingSpeeds).toEqual({
      home: { msPerChar: 60, pauseMs: 3500 },
      others: { msPerChar: 80, pauseMs: 3000 },
    });
  });

  it('begins with the first line in full', () => {
    expect(firstState(lines)).toEqual({ line: 0, count: 2, phase: 'resting' });
  });

  it('deletes, types the next line, rests, and loops to the first', () => {
    const shown = walk(10).map(({ line, count }) => lines[line]?.slice(0, count));
    expect(shown).toEqual(['ab', 'a', '', 'x', 'xy', 'xyz', 'xy', 'x', '', 'a', 'ab']);
  });

  it('rests the pause on a full line and one character time otherwise', () => {
    const waits = walk(5).map((state) => delayOf(state, typingSpeeds.home));
    expect(waits).toEqual([3500, 60, 60, 60, 60, 3500]);
  });

  it('settles on the whole line when it is stopped half-way', () => {
    expect(wholeLine({ line: 1, count: 1, phase: 'typing' }, lines)).toEqual({
      line: 1,
      count: 3,
      phase: 'resting',
    });
  });
});
