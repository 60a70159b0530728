import { type RefObject, useEffect, useState } from 'react';
import { delayOf, firstState, nextState, type TypingSpeed, type TypingState, wholeLine } from './typing';

const stillQuery = '(prefers-reduced-motion: reduce)';

interface Typing {
  readonly state: TypingState;
  /** True once the text on screen may differ from the first line. */
  readonly started: boolean;
  readonly paused: boolean;
  readonly toggle: () => void;
}

/** Runs the headline while it is visible, not paused, and motion is welcome. */
export function useTyping(
  lines: readonly string[],
  { msPerChar, pauseMs }: TypingSpeed,
  root: RefObject<HTMLElement | null>,
): Typing {
  const [state, setState] = useState(() => firstState(lines));
  const [started, setStarted] = useState(false);
  const [paused, setPaused] = useState(false);
  const moving = useMotionWelcome();
  const visible = useVisible(root);
  const running = visible && moving && !paused;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(
      () => {
        setStarted(true);
        setState((current) => nextState(current, lines));
      },
      delayOf(state, { msPerChar, pauseMs }),
    );
    return () => clearTimeout(timer);
  }, [running, state, lines, msPerChar, pauseMs]);

  // Motion turned off half-way: stand still on a whole line.
  useEffect(() => {
    if (!moving) setState((current) => wholeLine(current, lines));
  }, [moving, lines]);

  const toggle = () => {
    if (!paused) setState((current) => wholeLine(current, lines));
    setPaused(!paused);
  };
  return { state, started, paused, toggle };
}

function useMotionWelcome(): boolean {
  const [welcome, setWelcome] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(stillQuery);
    const update = () => setWelcome(!query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return welcome;
}

function useVisible(root: RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!root.current) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false));
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [root]);
  return visible;
}
