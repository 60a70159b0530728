import { FormAlert, FormScope, SubmitButton, useSubmit } from '@concierge/kit/forms';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from './failures';

export type Values = Readonly<Record<string, string | undefined>>;

interface StepFormProps {
  /** Its heading, which takes the focus when it replaces another step. */
  readonly label: string;
  /** A message for each field that can't be sent. */
  readonly check: (values: Values) => Values;
  readonly send: (values: Values) => Promise<void>;
  /** What went wrong before this step. */
  readonly problem?: string;
  /** The fields, with their messages. */
  readonly children: (errors: Values) => ReactNode;
}

/** One step of signing in. Whatever goes wrong, what was typed stays. */
export function StepForm({ label, check, send, problem, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [errors, setErrors] = useState<Values>({});
  const { submit, pending, failure } = useSubmit(
    () => {
      const typed = Object.entries(Object.fromEntries(new FormData(form.current ?? undefined)));
      const values = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
      const wrong = check(values);
      setErrors(wrong);
      return Object.keys(wrong).length > 0 ? null : () => send(values);
    },
    () => undefined,
  );
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const [first = ''] = Object.keys(errors);
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [errors]);
  const message = failure === undefined ? problem : messageOf(failure);
  return (
    <FormScope id="desk-sign-in">
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={label}
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 ref={heading} tabIndex={-1} className="font-display text-ink text-lg outline-none">
          {label}
        </h2>
        {children(errors)}
        <SubmitButton pending={pending} pendingLabel="One moment..." className="w-full">
          Continue
        </SubmitButton>
        {message ? <FormAlert tone="error" title={message} /> : null}
      </form>
    </FormScope>
  );
}
