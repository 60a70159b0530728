import { keptNote, withCommas } from '@concierge/contract/forms/form-texts';
import { limits } from '@concierge/contract/text/limits';
import { sanitize, sanitizeToLine } from '@concierge/contract/text/sanitize';
import { useEffect, useState } from 'react';
import { cn } from '../cn';
import { useHydrated } from '../use-hydrated';

const keptChars: number = limits.keptChars;

interface Summary {
  readonly text: string;
  readonly loses: boolean;
  /** True if the text is near the limit. */
  readonly near: boolean;
}

/** Says what happens to a text when it is stored. It may be cut and stripped of markup, but never silently. */
export function countSummary(typed: string, { line = false, max = keptChars } = {}): Summary {
  const { text, cutOff, hadMarkup } = (line ? sanitizeToLine : sanitize)(typed, max);
  const most = withCommas(max);
  const kept =
    cutOff > 0
      ? `We’ll keep only the first ${most} characters. The last ${withCommas(cutOff)} will be cut off.`
      : `${withCommas(text.length)} of ${most} characters.`;
  return {
    text: hadMarkup ? `${kept} We leave out text in angle brackets, like <this>.` : kept,
    loses: cutOff > 0 || hadMarkup,
    near: text.length > max * 0.8,
  };
}

/** The summary for screen readers, announced politely: when typing pauses, and only once it matters. */
function useSpoken(summary: string, speaks: boolean): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(speaks ? summary : ''), 1000);
    return () => clearTimeout(timer);
  }, [summary, speaks]);
  return spoken;
}

interface CharacterCountProps {
  readonly text: string;
  /** Shows nothing until the limit is near, or something would be lost. */
  readonly quiet?: boolean;
  /** For a field of one line. */
  readonly line?: boolean;
  /** How many characters are kept, if fewer than of most texts. */
  readonly max?: number | undefined;
}

/** For a text field whose text is sanitized when stored: says below it how much will be kept. */
export function CharacterCount({ text, quiet = false, line = false, max }: CharacterCountProps) {
  const hydrated = useHydrated();
  const { text: summary, loses, near } = countSummary(text, { line, max });
  const matters = loses || near;
  const spoken = useSpoken(summary, matters);
  const shown = hydrated ? matters || !quiet : true;
  return (
    <>
      {shown ? (
        <p
          className={cn(
            'text-sm',
            loses && hydrated ? 'font-medium text-clay' : 'text-muted',
            // Without a script nothing counts, so the rule is given in advance.
            !hydrated && quiet && 'hidden noscript:block',
          )}
        >
          {hydrated ? summary : keptNote(max)}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
