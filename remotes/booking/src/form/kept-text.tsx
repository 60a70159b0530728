import { limits } from '@concierge/contract/limits';
import { sanitizeText } from '@concierge/contract/sanitize';
import { useHydrated } from '@concierge/kit';
import { useEffect, useState } from 'react';

const number = new Intl.NumberFormat('en-US');

/** Without a script nothing counts along. */
const uncounted = `Up to ${number.format(limits.messageChars)} characters; the first ${number.format(limits.keptChars)} will be kept.`;

/** What becomes of a text when it is stored, in words: it is cut and freed of markup, never silently. */
export function keptSummary(text: string): { readonly text: string; readonly loses: boolean } {
  const typed = text.trim().length;
  const kept = sanitizeText(text).length;
  const max = number.format(limits.keptChars);
  if (typed > limits.keptChars && kept >= limits.keptChars - 1) {
    const over = number.format(typed - kept);
    return { text: `Only the first ${max} characters will be kept; the last ${over} will not.`, loses: true };
  }
  const count = `${number.format(kept)} of ${max} characters will be kept`;
  if (kept < typed) return { text: `${count}; text in angle brackets, like <b>, is left out.`, loses: true };
  return { text: `${count}.`, loses: false };
}

/** The same, spoken politely: when typing pauses, and only once it matters. */
function useSpoken(summary: string, speaks: boolean): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(speaks ? summary : ''), 1000);
    return () => clearTimeout(timer);
  }, [summary, speaks]);
  return spoken;
}

/** Under a text field: how much of it will be kept. `quiet` shows nothing until something would be lost. */
export function KeptText({ text, quiet = false }: { text: string; quiet?: boolean }) {
  const hydrated = useHydrated();
  const summary = keptSummary(text);
  const spoken = useSpoken(summary.text, summary.loses || text.length > limits.keptChars * 0.8);
  const shown = summary.loses || !quiet;
  return (
    <>
      {shown ? (
        <p className={summary.loses ? 'text-sm font-medium text-clay' : 'text-sm text-muted tabular-nums'}>
          {hydrated ? summary.text : uncounted}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
