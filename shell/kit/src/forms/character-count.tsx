import { keptNote, withCommas } from '@concierge/contract/field-names';
import { limits } from '@concierge/contract/limits';
import { sanitize, sanitizeToLine } from '@concierge/contract/sanitize';
import { useEffect, useState } from 'react';
import { cn } from '../cn';
import { useHydrated } from '../use-hydrated';

const most = withCommas(limits.keptChars);

interface Summary {
  readonly text: string;
  readonly loses: boolean;
  /** True if the text is near the limit. */
  readonly near: boolean;
}

/** Says what happens to a text when it is stored. It may be cut and stripped of markup, but never silently. */
export function countSummary(typed: string, { line = false } = {}): Summary {
  const { text, cutOff, hadMarkup } = (line ? sanitizeToLine : sanitize)(typed);
  const kept =
    cutOff > 0
      ? `We’ll keep only the first ${most} characters. The last ${withCommas(cutOff)} will be cut off.`
      : `${withCommas(text.length)} of ${most} characters.`;
  return {
    text: hadMarkup ? `${kept} We leave out text in angle brackets, like <this>.` : kept,
    loses: cutOff > 0 || hadMarkup,
    near: text.length > limits.keptChars * 0.8,
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
}

/** For a text field whose text is sanitized when stored: says below it how much will be kept. */
export function CharacterCount({ text, quiet = false, line = false }: CharacterCountProps) {
  const hydrated = useHydrated();
  const { text: summary, loses, near } = countSummary(text, { line });
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
          {hydrated ? summary : keptNote}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
