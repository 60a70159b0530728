import { fieldMessages } from '@concierge/contract/messages';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { type Checked, checkValues, validationNotice } from '../submission/check';
import { type FormValues, fieldNames } from './values';

/** A number field that holds something that is no number reports an empty value: only its validity tells. */
function hasUnreadableAge(control: unknown): boolean {
  return control instanceof HTMLInputElement && control.validity?.badInput === true;
}

/** The rules of the contract and the one thing that only the page knows. */
export function checkForm(values: FormValues, ageControl: unknown): Checked {
  const checked = checkValues(values);
  if (!hasUnreadableAge(ageControl)) return checked;
  const fields = { ...(checked.ok ? {} : checked.fields), age: fieldMessages.age };
  return { ok: false, fields, notice: checked.ok ? validationNotice(fields) : checked.notice };
}

/** react-hook-form's view of those rules. */
export const resolver: Resolver<FormValues> = (values, _context, { fields }) => {
  const checked = checkForm(values, fields.age?.ref);
  if (checked.ok) return { values, errors: {} };
  const errors: FieldErrors<FormValues> = {};
  for (const name of fieldNames) {
    const message = checked.fields[name];
    if (message !== undefined) errors[name] = { type: 'rule', message } satisfies FieldError;
  }
  return { values: {}, errors };
};
