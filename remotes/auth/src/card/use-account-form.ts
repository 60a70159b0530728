import { fieldErrors } from '@concierge/contract/fields';
import { showToast } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { messageOf } from '../accounts/failures';

/**
 * A form of one or two fields: validated by a schema on submit, with focus on the first invalid field, and sent once
 * at a time. The fields always keep what was typed.
 * @param failureTitle Title of the toast for any error that `send` throws.
 */
export function useAccountForm<T extends z.ZodMiniType>(
  schema: T,
  failureTitle: string,
  send: (values: z.infer<T>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { submit, pending, failure } = useSubmit(
    (form: HTMLFormElement) => {
      const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
      const messages = parsed.success ? {} : fieldErrors(parsed.error);
      setErrors(messages);
      if (parsed.success) return () => send(parsed.data);
      const [first = ''] = Object.keys(messages);
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
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  } as const;
}
