import { FormAlert } from '@concierge/kit/forms';
import { type ReactNode, useEffect, useRef } from 'react';

interface SuccessAlertProps {
  readonly title: string;
  readonly description: string;
  /** If nothing was changed. */
  readonly tone?: 'info';
  readonly children?: ReactNode;
}

/** The outcome of a change. Taking focus also scrolls it into view. */
export function SuccessAlert({ title, description, tone, children }: SuccessAlertProps) {
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
