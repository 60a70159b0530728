import { type FormFieldName, fieldOf } from './form-fields';
import { labelOf } from './options';

/** A stored field as text: 'Yes', the label of a choice, or what was typed; null if nothing was given. */
export function fieldText(name: FormFieldName, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return labelOf(fieldOf(name).options ?? [], String(value));
}
