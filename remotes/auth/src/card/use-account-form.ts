import { showToast } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../accounts/failures';
import { loadChecks } from '../accounts/load-code';
import type { FormName, Values } from './check-values';

/**
 * A form of one or two fields: validated by its schema on submit, with focus on the first invalid field, and sent once
 * at a time. The fields always keep what was typed.
 * @param failureTitle Title of the toast for any error that `send` throws.
 */
export function useAccountForm<N extends FormName>(
  name: N,
  failureTitle: string,
  send: (values: Values<N>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { submit, pending, failure } = useSubmit(
    async (form: HTMLFormElement) => {
      const { checkValues } = await loadChecks();
      const checked = checkValues(name, Object.fromEntries(new FormData(form)));
      if (checked.valid) {
        setErrors({});
        return () => send(checked.values);
      }
      setErrors(checked.errors);
      const [first = ''] = Object.keys(checked.errors);
      const field = form.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return null;
    },
    (error) => showToast({ title: failureTitle, description: messageOf(error), tone: 'destructive' }),
  );

  return {
    errors,
    pending,
    failure,
    /** Spread into the form. We show the errors ourselves; `post` keeps values out of the URL if no script runs. */
    form: {
      method: 'post',
      noValidate: true,
      // Submitting retries a load that failed, and says so if it fails again.
      onFocus: () => void loadChecks().catch(() => undefined),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  } as const;
}
