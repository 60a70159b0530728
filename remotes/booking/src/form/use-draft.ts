import type { IntakeKind } from '@concierge/contract/forms/intake';
import { withWaitlistLine } from '@concierge/contract/forms/waitlist';
import { type RefObject, useEffect, useState } from 'react';
import { draft } from '../storage/draft';
import { defaultValues, type FormValues, fieldNames, readForm, writeForm } from './values';

/** A field that differs from its default wins over the draft, and the draft wins over the default. */
function merge(onPage: FormValues, saved: Partial<FormValues> | null): FormValues {
  const entries = fieldNames.map((name) => {
    const typed = onPage[name] !== defaultValues[name];
    return [name, typed ? onPage[name] : (saved?.[name] ?? defaultValues[name])];
  });
  return { ...defaultValues, ...Object.fromEntries(entries) };
}

/** Whoever filled in one form has them in the other too. */
const sharedFields = ['name', 'phone', 'email'] as const;

/** The form's draft, with name, phone and address from the other form's where it has none. */
function savedValues(kind: IntakeKind): Partial<FormValues> | null {
  const own = draft.load(kind);
  const other = draft.load(kind === 'contact' ? 'appointment' : 'contact');
  if (!other) return own;
  const shared = sharedFields.map((name) => [name, own?.[name] || other[name]]);
  return { ...own, ...Object.fromEntries(shared) };
}

/**
 * Keeps what was typed before hydration, before a reload in the same tab, and before leaving and coming back.
 * @param waitlistState set if the visitor came to join the waitlist: their state, or '' if it isn't known
 * @param onWaitlistLineAdded called once the message says so
 */
export function useDraft(
  kind: IntakeKind,
  form: RefObject<HTMLFormElement | null>,
  waitlistState: string | undefined,
  onWaitlistLineAdded: () => void,
) {
  /** The form's values, for character counts and folded parts. The controls are uncontrolled. */
  const [values, setValues] = useState(defaultValues);

  useEffect(() => {
    if (!form.current) return;
    const booking = draft.load('appointment');
    if (waitlistState !== undefined && booking) draft.carry(booking);
    const restored = merge(readForm(form.current), savedValues(kind));
    if (waitlistState !== undefined) restored.message = withWaitlistLine(restored.message, waitlistState);
    writeForm(form.current, restored);
    setValues(restored);
    // The other form may be about to replace this one.
    if (fieldNames.some((name) => restored[name] !== defaultValues[name])) {
      draft.save(kind, readForm(form.current));
    }
    if (waitlistState !== undefined) onWaitlistLineAdded();
  }, [kind, form, waitlistState, onWaitlistLineAdded]);

  return {
    values,
    save() {
      if (!form.current) return;
      draft.save(kind, readForm(form.current));
      setValues(readForm(form.current));
    },
    clear() {
      draft.clear(kind);
      if (form.current) writeForm(form.current, defaultValues);
      setValues(defaultValues);
    },
  };
}
