export type Phase = 'resting' | 'deleting' | 'typing';

/** What is on screen: `count` characters of line number `line`. */
export interface TypingState {
  readonly line: number;
  readonly count: number;
  readonly phase: Phase;
}

export interface TypingSpeed {
  readonly msPerChar: number;
  readonly pauseMs: number;
}

/** The home page types faster and rests longer than the others. */
export const typingSpeeds = {
  home: { msPerChar: 60, pauseMs: 3500 },
  others: { msPerChar: 80, pauseMs: 3000 },
} as const satisfies Record<string, TypingSpeed>;

/** The first line stands in full before anything moves: it is what the HTML says. */
export function firstState(lines: readonly string[]): TypingState {
  return { line: 0, count: lengthOf(lines, 0), phase: 'resting' };
}

/** The current line in full, for a visitor who stops the motion half-way through a word. */
export function wholeLine(state: TypingState, lines: readonly string[]): TypingState {
  return { line: state.line, count: lengthOf(lines, state.line), phase: 'resting' };
}

/** Types, pauses, deletes, loops: the state after this one. */
export function nextState(state: TypingState, lines: readonly string[]): TypingState {
  if (state.phase === 'resting' || state.phase === 'deleting') {
    if (state.count > 0) return { ...state, count: state.count - 1, phase: 'deleting' };
    return { line: (state.line + 1) % lines.length, count: 1, phase: 'typing' };
  }
  const full = lengthOf(lines, state.line);
  const count = Math.min(state.count + 1, full);
  return { ...state, count, phase: count === full ? 'resting' : 'typing' };
}

/** How long a state stays on screen. */
export function delayOf(state: TypingState, speed: TypingSpeed): number {
  return state.phase === 'resting' ? speed.pauseMs : speed.msPerChar;
}

function lengthOf(lines: readonly string[], line: number): number {
  return lines[line]?.length ?? 0;
}
