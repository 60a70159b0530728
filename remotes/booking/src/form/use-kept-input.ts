import type { IntakeKind } from '@concierge/contract/intake';
import { withWaitlistLine } from '@concierge/contract/waitlist';
import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draft } from '../storage/draft';
import { blankValues, type FormValues, fieldNames, readForm } from './values';

/** A field that a person has touched wins over the draft, the draft over a blank field. */
function merge(onPage: FormValues, saved: FormValues | null): FormValues {
  const entries = fieldNames.map((name) => {
    const typed = onPage[name] !== blankValues[name];
    return [name, typed ? onPage[name] : (saved?.[name] ?? blankValues[name])];
  });
  return { ...blankValues, ...Object.fromEntries(entries) };
}

/**
 * Keeps what a person typed: before the page was hydrated, before a reload in the same tab, before going
 * away and coming back.
 * @param joinWaitlist Where the visitor comes to join the waitlist: called once the message says so.
 */
export function useKeptInput(
  kind: IntakeKind,
  formId: string,
  formElement: RefObject<HTMLFormElement | null>,
  { setValue }: UseFormReturn<FormValues>,
  joinWaitlist: (() => void) | undefined,
): () => void {
  // Read before react-hook-form meets the controls: it resets radio buttons that it did not set itself.
  const beforeHydration = useRef<FormValues | null>(null);
  useInsertionEffect(() => {
    const served = document.getElementById(formId);
    if (served instanceof HTMLFormElement) beforeHydration.current ??= readForm(served);
  }, [formId]);

  useEffect(() => {
    if (!formElement.current) return;
    const onPage = beforeHydration.current ?? readForm(formElement.current);
    // Only once: later runs start from what the page shows.
    beforeHydration.current = null;
    const values = merge(onPage, draft.load(kind));
    if (joinWaitlist) values.message = withWaitlistLine(values.message);
    for (const name of fieldNames) setValue(name, values[name]);
    // This form may be about to leave the page for the other one.
    if (fieldNames.some((name) => values[name] !== blankValues[name])) draft.save(kind, values);
    joinWaitlist?.();
  }, [kind, formElement, setValue, joinWaitlist]);

  return () => {
    if (formElement.current) draft.save(kind, readForm(formElement.current));
  };
}
