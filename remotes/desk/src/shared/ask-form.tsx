import { type ButtonVariants, cn } from '@concierge/kit';
import { FormScope, SubmitButton } from '@concierge/kit/forms';
import type { ReactNode } from 'react';

interface AskFormProps {
  /** Names the form's fields in ids. */
  readonly id: string;
  readonly label: string;
  /** The text of the button that sends it. */
  readonly button: string;
  readonly variant?: ButtonVariants['variant'];
  readonly pending: boolean;
  /** @param typed Returns the text of a field */
  readonly onSend: (typed: (name: string) => string, form: HTMLFormElement) => void;
  readonly className?: string;
  readonly children: ReactNode;
  /** Other buttons. */
  readonly others?: ReactNode;
}

/** A form with one question or a few. */
export function AskForm({ id, label, button, variant, pending, onSend, ...props }: AskFormProps) {
  return (
    <FormScope id={id}>
      <form
        method="post"
        aria-label={label}
        className={cn('grid w-full grid-cols-1 gap-4', props.className)}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          onSend((name) => String(new FormData(form).get(name) ?? '').trim(), form);
        }}
      >
        {props.children}
        <div className="flex flex-wrap items-start gap-2">
          <SubmitButton variant={variant} size="default" pending={pending} pendingLabel="One moment...">
            {button}
          </SubmitButton>
          {props.others}
        </div>
      </form>
    </FormScope>
  );
}
