import { Button } from '@concierge/kit';
import { useEffect, useId, useRef } from 'react';

interface ConfirmEmptyProps {
  /** Presses of Complete Survey with nothing to send. Each one moves focus here. 0 renders nothing. */
  attempts: number;
  onAnswer: () => void;
  onSend: () => void;
}

/** Asks, below the button, whether to send a survey without any answers. */
export function ConfirmEmpty({ attempts, onAnswer, onSend }: ConfirmEmptyProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  if (attempts === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would claim to hold fields
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="grid justify-items-start gap-3 rounded-card border border-clay bg-sand p-4 text-base text-ink sm:p-6"
    >
      <p id={`${id}-title`} className="font-semibold">
        You haven’t answered anything yet
      </p>
      <p id={`${id}-text`}>Your physician would get a survey with no answers. Send it anyway?</p>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={onAnswer}>
          Go to the questions
        </Button>
        <Button variant="outline" size="lg" onClick={onSend}>
          Send without answers
        </Button>
      </div>
    </div>
  );
}
