import type { FieldErrors, UseFormRegister, UseFormSetValue } from 'react-hook-form';
import type { FieldName, FormValues } from './values';

/** What a group of fields needs of the form that it is part of. */
export interface FieldSetProps {
  register: UseFormRegister<FormValues>;
  setValue: UseFormSetValue<FormValues>;
  errors: FieldErrors<FormValues>;
}

/** A field's registration and its error, to spread into a form part. */
export function fieldOf({ register, errors }: Pick<FieldSetProps, 'register' | 'errors'>, name: FieldName) {
  return { ...register(name), error: errors[name]?.message };
}
