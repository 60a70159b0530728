import type { Frame } from './typing';

/** The frames at which something about a row changes, and the last. A keyframe that changes nothing costs as much. */
export const changesOf = (frames: readonly Frame[], what: 'share' | 'cursor'): Frame[] =>
  frames.filter(
    (frame, at) => at === 0 || at === frames.length - 1 || frame[what] !== frames[at - 1]?.[what],
  );
