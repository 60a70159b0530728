import type { IntakeKind } from '@concierge/contract/intake';
import { withWaitlistLine } from '@concierge/contract/waitlist';
import { type RefObject, useEffect, useState } from 'react';
import { draft } from '../storage/draft';
import { blankValues, type FormValues, fieldNames, readForm, writeForm } from './values';

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
export function useDraft(
  kind: IntakeKind,
  form: RefObject<HTMLFormElement | null>,
  joinWaitlist: (() => void) | undefined,
) {
  /** What the form holds, for what counts along; the controls themselves are the page's. */
  const [values, setValues] = useState(blankValues);

  useEffect(() => {
    if (!form.current) return;
    const restored = merge(readForm(form.current), draft.load(kind));
    if (joinWaitlist) restored.message = withWaitlistLine(restored.message);
    writeForm(form.current, restored);
    setValues(restored);
    // This form may be about to leave the page for the other one.
    if (fieldNames.some((name) => restored[name] !== blankValues[name])) draft.save(kind, restored);
    joinWaitlist?.();
  }, [kind, form, joinWaitlist]);

  return {
    values,
    save() {
      if (!form.current) return;
      const current = readForm(form.current);
      draft.save(kind, current);
      setValues(current);
    },
    clear() {
      draft.clear(kind);
      if (form.current) writeForm(form.current, blankValues);
      setValues(blankValues);
    },
  };
}
