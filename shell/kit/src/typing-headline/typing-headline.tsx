import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
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
 * line (generated content, so the heading's text stays one line). Its control pauses it (WCAG 2.2.2).
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
  const [phase, setPhase] = useState<'still' | 'deleting' | 'typing'>('still');
  const [paused, setPaused] = useState(false);
  const hydrated = useHydrated();
  const line = lines[turn % lines.length] ?? lines[0];
  const first = phase === 'still' && turn === 0;
  const next = useCallback(() => {
    setTurn((last) => last + 1);
    setPhase('typing');
  }, []);

  useEffect(() => {
    const element = root.current;
    if (!element || paused) return;
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    let visible = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      setPhase('still');
      if (visible && !reduced.matches) timer = setTimeout(() => setPhase('deleting'), pauseMs);
    };
    const sight = new IntersectionObserver(([entry]) => {
      visible = entry?.isIntersecting ?? false;
      rest();
    });
    // In another size, lines may break at other places.
    const size = new ResizeObserver(rest);
    sight.observe(element);
    size.observe(element);
    reduced.addEventListener('change', rest);
    return () => {
      sight.disconnect();
      size.disconnect();
      reduced.removeEventListener('change', rest);
      visible = false;
      rest();
    };
  }, [paused, pauseMs]);

  return (
    <div ref={root}>
      <div className="kit-typing-bar">
        {eyebrow}
        <button
          type="button"
          className="kit-typing-control"
          aria-label={paused ? 'Play the headline' : 'Pause the headline'}
          disabled={!hydrated}
          onClick={() => setPaused(!paused)}
        >
          <ControlDrawing paused={paused} />
        </button>
      </div>
      <PageHeading className={cn('kit-typing', className)}>
        {!first && <span className="kit-typing-text">{lines[0]}</span>}
        {phase === 'still' ? (
          <span className="kit-typing-line" aria-hidden={!first || undefined}>
            <span className="kit-typing-typed">
              {line}
              <span className="kit-typing-cursor" aria-hidden="true" />
            </span>
          </span>
        ) : (
          <TypedLine
            key={turn}
            text={line}
            msPerChar={msPerChar}
            pauseMs={pauseMs}
            startsFull={phase === 'deleting'}
            onEnd={next}
          />
        )}
        {lines.map((text) => (
          <span key={text} className="kit-typing-place" data-line={text} aria-hidden="true" />
        ))}
      </PageHeading>
    </div>
  );
}

const ControlDrawing = ({ paused }: { readonly paused: boolean }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    {paused ? (
      <path d="M5 3.5v9l7-4.5z" fill="currentColor" />
    ) : (
      <path d="M5.5 3.5v9M10.5 3.5v9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    )}
  </svg>
);
