import { formFields } from '@concierge/contract/forms/form-fields';
import { waitlistPath } from '@concierge/contract/forms/waitlist';
import { Link, site } from '@concierge/kit';
import { TextField } from '@concierge/kit/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Loads the list of states and ZIP codes on demand. */
const loadStates = () => import('@concierge/contract/forms/states');

type Answer = { readonly state: string; readonly code: string } | 'unknown' | null;

/** The state that the visitor looked up before they chose the waitlist: the history state of that link. */
export const lookedUpState = (passed: unknown): string =>
  typeof passed === 'object' && passed !== null && 'lookedUp' in passed ? String(passed.lookedUp) : '';

interface ServiceAreaProps {
  error: string | undefined;
  /** Called with the name of a state where the practice sees nobody, and with null once it is another or unknown. */
  onUnserved: (state: string | null) => void;
}

/** Asks for the state or ZIP code, and says at once whether the practice can see the visitor there. */
export function ServiceArea({ error, onUnserved }: ServiceAreaProps) {
  const [answer, setAnswer] = useState<Answer>(null);
  const typed = useRef('');

  async function lookUp(text: string, finished: boolean) {
    typed.current = text;
    try {
      const { findState } = await loadStates();
      if (typed.current !== text) return;
      const state = findState(text, finished);
      onUnserved(state && !site.serviceAreas.includes(state.code) ? state.name : null);
      if (state) setAnswer({ state: state.name, code: state.code });
      else setAnswer(finished && text.trim() !== '' ? 'unknown' : null);
    } catch {
      // The page also lists the service areas beside the form and in the questions.
    }
  }

  const box = useRef<HTMLDivElement>(null);
  const lookUpTyped = useEffectEvent(() => {
    const field = box.current?.querySelector('input');
    if (field?.value) void lookUp(field.value, field !== document.activeElement);
  });
  // What was typed before the page's scripts ran.
  useEffect(() => lookUpTyped(), []);

  return (
    <div ref={box} className="grid gap-3">
      <TextField
        name="state"
        error={error}
        label={
          <>
            {formFields.state.label} <span className="font-normal text-muted">(optional)</span>
          </>
        }
        hint="See if we come to you."
        autoComplete="postal-code"
        maxLength={40}
        onFocus={() => void loadStates().catch(() => {})}
        onInput={(event) => void lookUp(event.currentTarget.value, false)}
        onBlur={(event) => void lookUp(event.currentTarget.value, true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Looks up instead of submitting.
          event.preventDefault();
          void lookUp(event.currentTarget.value, true);
        }}
      />
      <div role="status" className="text-base">
        {error === undefined || answer !== 'unknown' ? <AnswerText answer={answer} /> : null}
      </div>
    </div>
  );
}

function AnswerText({ answer }: { answer: Answer }) {
  if (answer === null) return null;
  if (answer === 'unknown')
    return <p className="text-muted">Try a state, such as NY, or a five-digit ZIP code.</p>;
  if (site.serviceAreas.includes(answer.code)) {
    const how = site.visitAreas.includes(answer.code) ? 'in person and virtually' : 'by video';
    return (
      <p className="rounded-field bg-mist px-4 py-3">{`Yes, we see patients in ${answer.state}, ${how}.`}</p>
    );
  }
  return (
    // Remounted for each state: React can't update text nodes that the browser's translator replaced.
    <p key={answer.state} className="rounded-field bg-sand px-4 py-3">
      We’re sorry, our physicians aren’t licensed in {answer.state} yet.{' '}
      <Link
        className="text-pine underline underline-offset-4"
        to={waitlistPath}
        state={{ lookedUp: answer.state }}
      >
        Join our waitlist
      </Link>
      , and we’ll write to you when that changes.
    </p>
  );
}
