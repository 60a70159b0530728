import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { changesOf } from './changes';
import { type Frame, framesOf, type Row, rowsOf, type TypingSpeed, timesOf } from './typing';

interface TypedLineProps {
  readonly text: string;
  readonly speed: TypingSpeed;
  /** True: starts in full and is then deleted. False: is typed first. */
  readonly startsFull: boolean;
  readonly running: boolean;
  /** Shows the full line at rest. */
  readonly showAll: boolean;
  readonly onEnd: () => void;
}

/**
 * One line, typed and deleted. Its rows are laid out once. Each is in a box that moves to the left while its text moves
 * to the right by as much, so the box clips the text. Only transforms and opacity change, so browsers type without the
 * main thread: adding letters to the document one at a time would take a third of a slow phone's processor.
 */
export function TypedLine({ text, speed, startsFull, running, showAll, onEnd }: TypedLineProps) {
  const root = useRef<HTMLSpanElement>(null);
  const animations = useRef<readonly Animation[]>([]);
  const rows = useRows(text, root);
  const { msPerChar, pauseMs } = speed;

  useLayoutEffect(() => {
    const timing = { msPerChar, pauseMs };
    const times = timesOf(text.length, timing);
    const made = rows.flatMap((row, index) => {
      const element = root.current?.children[index];
      return element ? animate(element, framesOf(row, text.length, timing), times.end) : [];
    });
    for (const one of made) one.currentTime = startsFull ? times.deleting : 0;
    made[0]?.addEventListener('finish', onEnd);
    animations.current = made;
    return () => {
      for (const one of made) one.cancel();
    };
  }, [rows, text, msPerChar, pauseMs, startsFull, onEnd]);

  // Comes after the effect above, whose animations start playing at once.
  useLayoutEffect(() => {
    for (const one of rows.length > 0 ? animations.current : []) {
      if (showAll) one.currentTime = timesOf(text.length, { msPerChar, pauseMs }).resting;
      if (running) one.play();
      else one.pause();
    }
  }, [rows, text, msPerChar, pauseMs, running, showAll]);

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

/** The rows that the browser breaks a text into; none while the text is rendered whole, to be measured. */
function useRows(text: string, root: RefObject<HTMLElement | null>): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);

  useLayoutEffect(() => {
    const letters = root.current?.firstChild;
    if (rows.length > 0 || !letters) return;
    const range = document.createRange();
    const boxes = Array.from(text, (_, index) => {
      range.setStart(letters, index);
      range.setEnd(letters, index + 1);
      return range.getClientRects()[0];
    });
    setRows(rowsOf(text, boxes));
  }, [rows, text, root]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const size = () => `${element.offsetWidth} ${element.offsetHeight}`;
    let known = size();
    const observer = new ResizeObserver(() => {
      if (size() !== known) setRows([]);
      known = size();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);

  return rows;
}

function animate(row: Element, frames: readonly Frame[], duration: number): Animation[] {
  const [typed, , ink, cursor] = row.querySelectorAll('span');
  const move = (
    element: Element | undefined,
    what: 'share' | 'cursor',
    keyframe: (frame: Frame) => Keyframe,
  ) => {
    const keyframes = changesOf(frames, what).map((frame) => ({
      offset: frame.offset,
      easing: 'steps(1)',
      ...keyframe(frame),
    }));
    return element ? [element.animate(keyframes, { duration, fill: 'both' })] : [];
  };
  return [
    ...move(typed, 'share', ({ share }) => ({ transform: `translateX(${100 * (share - 1)}%)` })),
    // Hides a row without typed letters, because its first letter may reach a little out of its box.
    ...move(ink, 'share', ({ share }) => ({
      transform: `translateX(${100 * (1 - share)}%)`,
      opacity: share > 0 ? 1 : 0,
    })),
    ...move(cursor, 'cursor', (frame) => ({ opacity: frame.cursor ? 1 : 0 })),
  ];
}
