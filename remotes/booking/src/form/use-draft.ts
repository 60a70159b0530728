import type { IntakeKind } from '@concierge/contract/intake';
import { withWaitlistLine } from '@concierge/contract/waitlist';
import { type RefObject, useEffect, useState } from 'react';
import { draft } from '../storage/draft';
import { blankValues, type FormValues, fieldNames, readForm, writeForm } from './values';

/** A field that differs from its default wins over the draft, and the draft wins over the default. */
function merge(onPage: FormValues, saved: FormValues | null): FormValues {
  const entries = fieldNames.map((name) => {
    const typed = onPage[name] !== blankValues[name];
    return [name, typed ? onPage[name] : (saved?.[name] ?? blankValues[name])];
  });
  return { ...blankValues, ...Object.fromEntries(entries) };
}

/**
 * Keeps what was typed before hydration, before a reload in the same tab, and before leaving and coming back.
 * @param joinWaitlist Set if the visitor came to join the waitlist. Called once the message says so.
 */
export function useDraft(
  kind: IntakeKind,
  form: RefObject<HTMLFormElement | null>,
  joinWaitlist: (() => void) | undefined,
) {
  /** The form's values, for character counts and folded parts. The controls are uncontrolled. */
  const [values, setValues] = useState(blankValues);

  useEffect(() => {
    if (!form.current) return;
    const restored = merge(readForm(form.current), draft.load(kind));
    if (joinWaitlist) restored.message = withWaitlistLine(restored.message);
    writeForm(form.current, restored);
    setValues(restored);
    // The other form may be about to replace this one.
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
