import { useLayoutEffect, useRef, useState } from 'react';
import { type Frame, framesOf, type Row, rowsOf, type TypingSpeed, timesOf } from './typing';

interface TypedLineProps extends TypingSpeed {
  readonly text: string;
  /** True: starts in full and is deleted. False: is typed first. */
  readonly startsFull: boolean;
  readonly onEnd: () => void;
}

/**
 * One line, typed and deleted. Its rows are laid out once. Each is in a box that moves to the left while its text moves
 * to the right by as much, so the box clips the text. Only transforms and opacity change, so browsers type without the
 * main thread: adding letters to the document one at a time would take a third of a slow phone's processor.
 */
export function TypedLine({ text, msPerChar, pauseMs, startsFull, onEnd }: TypedLineProps) {
  const root = useRef<HTMLSpanElement>(null);
  /** None while the text is rendered whole, to be measured. */
  const [rows, setRows] = useState<readonly Row[]>([]);

  useLayoutEffect(() => {
    const letters = root.current?.firstChild;
    if (letters) setRows(rowsOf(text, boxesOf(letters, text.length)));
  }, [text]);

  useLayoutEffect(() => {
    const speed = { msPerChar, pauseMs };
    const { deleting, end } = timesOf(text.length, speed);
    const animations = rows.flatMap((row, index) => {
      const element = root.current?.children[index];
      return element ? animate(element, framesOf(row, text.length, speed), end) : [];
    });
    for (const animation of animations) animation.currentTime = startsFull ? deleting : 0;
    animations[0]?.addEventListener('finish', onEnd);
    return () => {
      for (const animation of animations) animation.cancel();
    };
  }, [rows, text, msPerChar, pauseMs, startsFull, onEnd]);

  return (
    <span ref={root} className="kit-typing-line" aria-hidden="true">
      {rows.length === 0 && text}
      {rows.map((row) => (
        <span key={row.before} className="kit-typing-row">
          <span className="kit-typing-typed">
            <span className="kit-typing-clip">
              <span className="kit-typing-ink">{row.text}</span>
            </span>
            <span className="kit-typing-cursor" />
          </span>
        </span>
      ))}
    </span>
  );
}

function boxesOf(letters: Node, count: number): (DOMRect | undefined)[] {
  const range = document.createRange();
  return Array.from({ length: count }, (_, index) => {
    range.setStart(letters, index);
    range.setEnd(letters, index + 1);
    return range.getClientRects()[0];
  });
}

function animate(row: Element, frames: readonly Frame[], duration: number): Animation[] {
  const [typed, , ink, cursor] = row.querySelectorAll('span');
  const play = (element: Element | undefined, keyframeOf: (frame: Frame) => Keyframe) => {
    const keyframes = frames.map((frame) => ({
      offset: frame.offset,
      easing: 'steps(1)',
      ...keyframeOf(frame),
    }));
    return element ? [element.animate(keyframes, { duration, fill: 'both' })] : [];
  };
  return [
    ...play(typed, ({ share }) => ({ transform: `translateX(${100 * (share - 1)}%)` })),
    // Hides a row without typed letters, because its first letter may reach a little out of its box.
    ...play(ink, ({ share }) => ({
      transform: `translateX(${100 * (1 - share)}%)`,
      opacity: share > 0 ? 1 : 0,
    })),
    ...play(cursor, (frame) => ({ opacity: frame.cursor ? 1 : 0 })),
  ];
}
