import type { ToastText } from '@concierge/contract/text/messages';
import { FormAlert } from '@concierge/kit/forms';
import { type ReactNode, useEffect, useRef } from 'react';

/** What came of a change; with `tone`, nothing was changed. */
export interface Outcome extends ToastText {
  readonly tone?: 'info';
}

/** The outcome of a change. Taking focus also scrolls it into view. */
export function OutcomeAlert({ title, description, tone, children }: Outcome & { children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-32">
      <FormAlert tone={tone ?? 'success'} title={title}>
        <div className="grid justify-items-start gap-4">
          <p>{description}</p>
          {children}
        </div>
      </FormAlert>
    </div>
  );
}
