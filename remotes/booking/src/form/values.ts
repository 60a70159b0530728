import {
  type FieldsOfKind,
  type FormField,
  type FormFieldName,
  formFieldNames,
  formFields,
} from '@concierge/contract/forms/form-fields';
import { partOptions, timeZoneField, windowFields } from '@concierge/contract/forms/preferred-times';

type CheckboxName = FieldsOfKind<'checkbox' | 'consent'>;
const timeFields = {
  [windowFields[0].day]: '',
  [windowFields[0].part]: String(partOptions[0].value),
  [windowFields[1].day]: '',
  [windowFields[1].part]: String(partOptions[0].value),
  [windowFields[2].day]: '',
  [windowFields[2].part]: String(partOptions[0].value),
  [timeZoneField]: '',
};

/** Unvalidated field values: text and checkboxes. The names are the API's. */
export type FormValues = {
  [Name in FormFieldName]: Name extends CheckboxName ? boolean : string;
} & typeof timeFields;

const initialOf = ({ kind, initial = '' }: FormField): string | boolean =>
  kind === 'checkbox' || kind === 'consent' ? false : initial;

/** As the form starts, in the order of the form, which is also the order of every list of errors. */
export const defaultValues = Object.fromEntries(
  formFieldNames.flatMap((name) => [
    ...(name === 'age' ? Object.entries(timeFields) : []),
    [name, initialOf(formFields[name])],
  ]),
) as FormValues;
export type FieldName = keyof FormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const isFieldName = (name: string): name is FieldName => name in defaultValues;

export const fieldNames: readonly FieldName[] = Object.keys(defaultValues).filter(isFieldName);

/** A field's name and error, to spread into a form part. */
export const fieldProps = (errors: FieldErrors, name: FieldName) => ({ name, error: errors[name] });

/**
 * Not a schema, because the schema library loads only when someone begins to fill in the form. Fields may be missing: an
 * earlier release's form may not have had them.
 */
export function isFormValues(value: unknown): value is Partial<FormValues> {
  if (typeof value !== 'object' || value === null) return false;
  const values: Partial<Record<FieldName, unknown>> = value;
  return fieldNames.every((name) => ['undefined', typeof defaultValues[name]].includes(typeof values[name]));
}

/** Reads the current values from the form's controls, which are their only source. */
export function readForm(form: HTMLFormElement): FormValues {
  const entries = fieldNames.map((name) => {
    const control = form.elements.namedItem(name);
    if (control === null || !('value' in control)) return [name, defaultValues[name]];
    if (!(control instanceof HTMLInputElement)) return [name, control.value];
    // A number field that holds other text reports an empty value. Only its validity shows that.
    if (control.validity.badInput) return [name, 'not a number'];
    return [name, control.type === 'checkbox' ? control.checked : control.value];
  });
  return { ...defaultValues, ...Object.fromEntries(entries) };
}

/** Puts values into the form's controls. One that holds its value already stays untouched. */
export function writeForm(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.elements) {
    const name = control.getAttribute('name') ?? '';
    if (!isFieldName(name) || !('value' in control)) continue;
    const value = values[name];
    if (typeof value === 'boolean') Object.assign(control, { checked: value });
    else if (control instanceof HTMLInputElement && control.type === 'radio')
      control.checked = control.value === value;
    else if (control.value !== value) control.value = value;
  }
}
