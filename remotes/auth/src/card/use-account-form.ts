import { showToast } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../accounts/failures';
import { loadChecks } from '../accounts/load-code';
import type { FormName, Values } from './check-values';

/**
 * A form of one or two fields: validated by its rules on submit, with focus on the first invalid field, and sent once
 * at a time. The fields always keep what was typed.
 * @param failureTitle Title of the toast if the rules don't load, and for any error that `send` throws.
 */
export function useAccountForm<N extends FormName>(
  name: N,
  failureTitle: string,
  send: (values: Values<N>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const element = useRef<HTMLFormElement>(null);
  const typedSinceSubmit = useRef(false);
  const { submit, pending, failure } = useSubmit(
    async (form: HTMLFormElement) => {
      typedSinceSubmit.current = false;
      // Read before the rules have loaded: what is typed meanwhile may be half a password.
      const typed = Object.fromEntries(new FormData(form));
      const { checkValues } = await loadChecks();
      const checked = checkValues(name, typed);
      setErrors(checked.valid ? {} : checked.errors);
      return checked.valid ? () => send(checked.values) : null;
    },
    (error) => showToast({ title: failureTitle, description: messageOf(error), tone: 'destructive' }),
  );

  useEffect(() => {
    const [first = ''] = Object.keys(errors);
    const field = element.current?.elements.namedItem(first);
    // Somebody who is already typing again keeps the focus.
    if (field instanceof HTMLElement && !typedSinceSubmit.current) field.focus();
  }, [errors]);

  return {
    errors,
    pending,
    failure,
    /** Spread into the form. We show the errors ourselves; `post` keeps values out of the URL if no script runs. */
    form: {
      ref: element,
      method: 'post',
      noValidate: true,
      // Submitting retries a load that failed, and says so if it fails again.
      onFocus: () => void loadChecks().catch(() => undefined),
      onInput: () => {
        typedSinceSubmit.current = true;
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  } as const;
}
