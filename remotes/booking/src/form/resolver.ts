import type { FieldErrors, Resolver } from 'react-hook-form';
import { loadSending } from './sending';
import { type FormValues, fieldNames } from './values';

/** The contract's rules as react-hook-form wants them. */
export const resolver: Resolver<FormValues> = async (values, _context, { fields }) => {
  const { besideField, checkForm } = await loadSending();
  const checked = checkForm(values, fields.age?.ref);
  if (checked.ok) return { values, errors: {} };
  const errors: FieldErrors<FormValues> = {};
  for (const name of fieldNames) {
    const message = checked.fields[name];
    if (message !== undefined) errors[name] = { type: 'rule', message: besideField(message, values[name]) };
  }
  return { values: {}, errors };
};
