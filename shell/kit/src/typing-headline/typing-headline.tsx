import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { cn } from '../cn';
import { PageHeading } from '../page-heading';
import { useHydrated } from '../use-hydrated';
import { TypedLine } from './typed-line';
import { typingSpeeds } from './typing';

export { typingSpeeds } from './typing';

interface TypingHeadlineProps {
  /** The first is the page's heading for everyone who does not see the motion; keep the list outside render. */
  readonly lines: readonly [string, ...string[]];
  readonly msPerChar?: number;
  readonly pauseMs?: number;
  /** A short line above the heading, beside the pause control. */
  readonly eyebrow?: ReactNode;
  /** Classes of the h1. */
  readonly className?: string;
}

/**
 * The page's h1. It types through its lines while it is in view, unless the visitor prefers reduced motion. In the
 * HTML, and until its first pause is over, it is only the first line. Invisible copies reserve the space of the longest
 * line (generated content, so the heading's text stays one line).
 */
export function TypingHeadline({
  lines,
  msPerChar = typingSpeeds.others.msPerChar,
  pauseMs = typingSpeeds.others.pauseMs,
  eyebrow,
  className,
}: TypingHeadlineProps) {
  const root = useRef<HTMLDivElement>(null);
  /** How many lines have been typed and deleted. */
  const [turn, setTurn] = useState(0);
  const [started, setStarted] = useState(false);
  const [paused, setPaused] = useState(false);
  const moving = useMotionWelcome();
  const visible = useVisible(root);
  const hydrated = useHydrated();
  const running = visible && moving && !paused;
  const next = useCallback(() => setTurn((last) => last + 1), []);

  useEffect(() => {
    if (!running || started) return;
    const timer = setTimeout(() => setStarted(true), pauseMs);
    return () => clearTimeout(timer);
  }, [running, started, pauseMs]);

  return (
    <div ref={root}>
      <div className="kit-typing-bar">
        {eyebrow}
        <MotionControl paused={paused} onToggle={() => setPaused(!paused)} hidden={!hydrated} />
      </div>
      <PageHeading className={cn('kit-typing', className)}>
        {started && <span className="kit-typing-text">{lines[0]}</span>}
        {started ? (
          <TypedLine
            key={turn}
            text={lines[turn % lines.length] ?? lines[0]}
            speed={{ msPerChar, pauseMs }}
            startsFull={turn === 0}
            running={running}
            showAll={paused || !moving}
            onEnd={next}
          />
        ) : (
          <span className="kit-typing-line">
            <span className="kit-typing-typed">{lines[0]}</span>
          </span>
        )}
        {lines.map((text) => (
          <span key={text} className="kit-typing-place" data-line={text} aria-hidden="true" />
        ))}
      </PageHeading>
    </div>
  );
}

interface MotionControlProps {
  readonly paused: boolean;
  readonly onToggle: () => void;
  /** Keeps its place but cannot be used: before scripts run there is no motion to pause. */
  readonly hidden: boolean;
}

/** Pauses the headline (WCAG 2.2.2). The label says what pressing does next. */
function MotionControl({ paused, onToggle, hidden }: MotionControlProps) {
  return (
    <button
      type="button"
      className={cn('kit-typing-control', hidden && 'kit-typing-control-hidden')}
      aria-label={paused ? 'Play the headline' : 'Pause the headline'}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        {paused ? (
          <path d="M5 3.5v9l7-4.5z" fill="currentColor" />
        ) : (
          <path d="M5.5 3.5v9M10.5 3.5v9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        )}
      </svg>
    </button>
  );
}

const stillQuery = '(prefers-reduced-motion: reduce)';

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
