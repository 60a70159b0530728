import { type ReactNode, useRef } from 'react';
import { cn } from '../cn';
import { PageHeading } from '../page-heading';
import { useHydrated } from '../use-hydrated';
import { MotionControl } from './motion-control';
import { typingSpeeds } from './typing';
import { useTyping } from './use-typing';

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
 * The page's h1, typing through its lines. In the HTML it is the first line and nothing else. The place of
 * the longest line is kept by invisible copies (generated content, so the heading's text stays one line),
 * and letters not typed yet are there but hidden, so no word jumps to the next row while it grows.
 */
export function TypingHeadline({
  lines,
  msPerChar = typingSpeeds.others.msPerChar,
  pauseMs = typingSpeeds.others.pauseMs,
  eyebrow,
  className,
}: TypingHeadlineProps) {
  const root = useRef<HTMLDivElement>(null);
  const { state, started, paused, toggle } = useTyping(lines, { msPerChar, pauseMs }, root);
  const hydrated = useHydrated();
  const line = lines[state.line] ?? lines[0];

  return (
    <div ref={root}>
      <div className="kit-typing-bar">
        {eyebrow}
        <MotionControl paused={paused} onToggle={toggle} hidden={!hydrated} />
      </div>
      <PageHeading className={cn('kit-typing', className)}>
        {started && <span className="kit-typing-text">{lines[0]}</span>}
        <span className="kit-typing-line" aria-hidden={started || undefined}>
          {/* A new element for every letter: the cursor then appears in a new place instead of moving there,
              which browsers would count as a layout shift. */}
          <span key={`typed-${state.count}`} className="kit-typing-typed">
            {line.slice(0, state.count)}
          </span>
          {state.count < line.length && (
            <span key={`rest-${state.count}`} className="kit-typing-rest">
              {line.slice(state.count)}
            </span>
          )}
        </span>
        {lines.map((text) => (
          <span key={text} className="kit-typing-place" data-line={text} aria-hidden="true" />
        ))}
      </PageHeading>
    </div>
  );
}
