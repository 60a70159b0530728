import { defaults } from '@concierge/contract/options';
import * as z from 'zod/mini';

/** What the fields hold while a person types: text and ticks, nothing judged yet. Names are the wire's. */
export const formValues = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  interest: z.string(),
  is_healthcare_provider: z.boolean(),
  age: z.string(),
  gender: z.string(),
  primary_concern: z.string(),
  preferred_contact_method: z.string(),
  urgency_level: z.string(),
  has_insurance: z.boolean(),
  message: z.string(),
  consent: z.boolean(),
});
export type FormValues = z.infer<typeof formValues>;
export type FieldName = keyof FormValues;

export const blankValues: FormValues = {
  name: '',
  phone: '',
  email: '',
  interest: defaults.interest,
  is_healthcare_provider: false,
  age: '',
  gender: '',
  primary_concern: '',
  preferred_contact_method: defaults.preferred_contact_method,
  urgency_level: defaults.urgency_level,
  has_insurance: false,
  message: '',
  consent: false,
};

/** In the order in which the form shows them: the order of every list of errors. */
export const fieldNames = z.keyof(formValues).options;

/** What the form's controls hold right now, read from the page itself: it may know more than React does. */
export function readForm(form: HTMLFormElement): FormValues {
  const entries = fieldNames.map((name) => {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') return [name, control.checked];
    if (control !== null && 'value' in control) return [name, control.value];
    return [name, blankValues[name]];
  });
  return formValues.parse(Object.fromEntries(entries));
}
