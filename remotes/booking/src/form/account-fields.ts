import { type FormValues, readForm } from './values';

/*
 * What an account fills in is its field's default value. That tells it from what the visitor typed. And when someone
 * goes back, browsers don't restore it for the next person at this device: Chromium and WebKit restore only values that
 * differ from the default, Firefox only those that were typed or that a script set.
 */

/** The fields that an account can fill in, and that both forms share. */
export const accountFields = ['name', 'phone', 'email'] as const;

export const accountInputs = (form: HTMLFormElement) =>
  accountFields.flatMap((field) => {
    const input = form.elements.namedItem(field);
    return input instanceof HTMLInputElement ? [{ field, input }] : [];
  });

/** Whether a field holds what an account filled in, unchanged. */
export const isFilledIn = ({ value, defaultValue }: HTMLInputElement): boolean =>
  value !== '' && value === defaultValue;

/** Fills in a field, or empties it, unless the visitor typed something else there. Returns true if its value changed. */
export function fillIn(input: HTMLInputElement, value: string): boolean {
  const before = input.value;
  const typed = before !== input.defaultValue;
  input.defaultValue = typed ? '' : value;
  // Once something was typed, a field no longer follows its default value, even if it is equal to it again.
  if (!typed && input.value !== value) input.value = value;
  return input.value !== before;
}

/** The form's values without what an account filled in. */
export function readTyped(form: HTMLFormElement): FormValues {
  const filledIn = accountInputs(form).filter(({ input }) => isFilledIn(input));
  return { ...readForm(form), ...Object.fromEntries(filledIn.map(({ field }) => [field, ''])) };
}
