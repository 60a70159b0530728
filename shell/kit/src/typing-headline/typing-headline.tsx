import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '../cn';
import { LineDrawing } from '../line-drawing';
import { PageHeading } from '../page-heading';
import { useHydrated } from '../use-hydrated';

/** In milliseconds. The home page types faster and rests longer than the others. */
export const typingSpeeds = {
  home: { msPerChar: 60, pauseMs: 3500 },
  others: { msPerChar: 80, pauseMs: 3000 },
} as const satisfies Record<string, { readonly msPerChar: number; readonly pauseMs: number }>;

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

/** What shows: the first `count` letters of a line; null before anything has moved. */
type Typing = { readonly line: number; readonly count: number; readonly deleting: boolean } | null;

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
  const [paused, setPaused] = useState(false);
  const moving = useMotionWelcome();
  const visible = useVisible(root);
  const hydrated = useHydrated();
  const running = visible && moving && !paused;
  const [typing, setTyping] = useState<Typing>(null);
  const text = lines[typing?.line ?? 0] ?? lines[0];
  const whole = !typing || !moving || paused || typing.count === text.length;
  const typed = whole ? text : text.slice(0, typing.count);

  // The letter that follows depends on the last, so each has a timer of its own.
  useEffect(() => {
    if (!running) return;
    const advance = () => setTyping(next(typing, lines));
    const timer = setTimeout(advance, whole ? pauseMs : msPerChar);
    return () => clearTimeout(timer);
  }, [running, whole, typing, lines, pauseMs, msPerChar]);

  const toggle = () => {
    setPaused(!paused);
    setTyping(typing && { ...typing, count: text.length, deleting: false });
  };

  return (
    <div ref={root}>
      <div className="mb-4 flex min-h-8 items-center gap-3 print:hidden">
        {eyebrow}
        {/* WCAG 2.2.2. Until scripts run there is no motion to pause: it only keeps its place. */}
        <button
          type="button"
          className={cn(
            'inline-grid size-8 flex-none cursor-pointer place-items-center rounded-full border border-control text-muted',
            'eased hover:bg-sand hover:text-ink motion-reduce:invisible',
            !hydrated && 'invisible',
          )}
          aria-label={paused ? 'Play the headline' : 'Pause the headline'}
          onClick={toggle}
        >
          <LineDrawing className="size-4" viewBox="0 0 16 16" strokeWidth="2">
            {paused ? (
              <path d="M5 3.5v9l7-4.5z" fill="currentColor" stroke="none" />
            ) : (
              <path d="M5.5 3.5v9M10.5 3.5v9" />
            )}
          </LineDrawing>
        </button>
      </div>
      <PageHeading className={cn('kit-typing', className)}>
        {/* A printed page has its heading in full, whatever is being typed. */}
        {typing && <span className="sr-only print:not-sr-only">{lines[0]}</span>}
        <span className="kit-typing-line" aria-hidden={typing ? true : undefined}>
          <span>{typed}</span>
          {/* A new element for each letter: one that moves would be a layout shift. */}
          <span
            key={typed.length}
            className={cn('kit-typing-cursor', whole && running && 'kit-typing-rest')}
          />
          {/* The rest of the line keeps its place, so that no word moves to the next row while it is typed. */}
          {typed !== text && <span className="invisible">{text.slice(typed.length)}</span>}
        </span>
        {lines.map((line) => (
          <span key={line} className="kit-typing-place" data-line={line} aria-hidden="true" />
        ))}
      </PageHeading>
    </div>
  );
}

/** A whole line is deleted a letter at a time. Once it is empty, the first letter of the next one shows. */
function next(last: Typing, lines: readonly string[]): Typing {
  const { line, count, deleting } = last ?? { line: 0, count: lines[0]?.length ?? 0, deleting: false };
  if (count === 0) return { line: (line + 1) % lines.length, count: 1, deleting: false };
  const deletes = deleting || count === lines[line]?.length;
  return { line, count: count + (deletes ? -1 : 1), deleting: deletes };
}

function useMotionWelcome(): boolean {
  const [welcome, setWelcome] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
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
