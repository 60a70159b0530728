import { fieldErrors } from '@concierge/contract/fields';
import { notify } from '@concierge/kit';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { messageOf } from '../accounts/failures';

/**
 * A form of one or two fields: checked by a schema when it is sent, the first wrong field focused, sent once at
 * a time. What was typed stays in the fields whatever happens.
 * @param failed Title of the notice for whatever `send` throws.
 */
export function useAccountForm<T extends z.ZodMiniType>(
  schema: T,
  failed: string,
  send: (values: z.infer<T>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // State would let the second click of a double click through: it is only set at the next render.
  const busy = useRef(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = parsed.success ? {} : fieldErrors(parsed.error);
    setErrors(found);
    if (!parsed.success) {
      const [first = ''] = Object.keys(found);
      const field = form.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    busy.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await send(parsed.data);
    } catch (error) {
      setFailure(error);
      notify({ title: failed, description: messageOf(error), tone: 'destructive' });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    errors,
    pending,
    failure,
    /** Spread into the form: errors are ours to say, and a form that is sent without scripts shows no address bar. */
    form: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    },
  } as const;
}
