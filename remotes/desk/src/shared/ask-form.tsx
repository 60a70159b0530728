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
  /**
   * @param typed Returns the text of a field
   * @returns True, or a promise of it, if what was typed is done with: the fields are emptied, unless they changed since
   */
  readonly onSend: (typed: (name: string) => string) => unknown;
  readonly className?: string;
  readonly children: ReactNode;
  /** Other buttons. */
  readonly others?: ReactNode;
}

const contentOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)]);

/** A form with one question or a few. */
export function AskForm({ id, label, button, variant, pending, onSend, ...props }: AskFormProps) {
  const send = async (form: HTMLFormElement) => {
    const sent = contentOf(form);
    const done = await onSend((name) => String(new FormData(form).get(name) ?? '').trim());
    if (done === true && contentOf(form) === sent) form.reset();
  };
  return (
    <FormScope id={id}>
      <form
        method="post"
        aria-label={label}
        className={cn('grid w-full grid-cols-1 gap-4', props.className)}
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
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
