import { formFields } from '@concierge/contract/form-fields';
import { useSession } from '@concierge/kit';
import { type RefObject, useEffect, useState } from 'react';
import { accountInputs, fillIn, isFilledIn } from './account-fields';
import type { FieldName } from './values';

/**
 * Fills empty fields from the signed-in user's account, and returns the labels of those that hold it. It doesn't use
 * earlier requests: a stranger may have sent them under the same address. When the user signs out or somebody else
 * signs in, fields that still hold what it filled in are emptied: it may be another person at this device.
 * @param onChanged Called with each field that it has changed.
 */
export function useAccountPrefill(
  form: RefObject<HTMLFormElement | null>,
  onChanged: (field: FieldName) => void,
): string {
  const session = useSession();
  const [labels, setLabels] = useState('');
  const { name = '', phone = '', email = '' } = session.status === 'signed-in' ? session : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled when it becomes known, not at each render
  useEffect(() => {
    if (!form.current) return;
    const account = { name, phone, email };
    const inputs = accountInputs(form.current);
    const changed = inputs.filter(({ field, input }) => fillIn(input, account[field]));
    const filledIn = inputs.filter(({ input }) => isFilledIn(input));
    setLabels(filledIn.map(({ field }) => formFields[field].label).join(', '));
    for (const { field } of changed) onChanged(field);
  }, [name, phone, email]);

  return labels;
}
