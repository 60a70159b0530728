import { fieldLabels } from '@concierge/contract/field-names';
import { useSession } from '@concierge/kit';
import { type RefObject, useEffect, useState } from 'react';
import { readForm, writeForm } from './values';

const accountFields = ['name', 'phone', 'email'] as const;
type Filled = { readonly [field in (typeof accountFields)[number]]?: string };

/**
 * Fills empty fields from the signed-in user's account, and returns the labels of the fields it filled. It doesn't use
 * earlier requests: a stranger may have sent them under the same address. When the user signs out, fields that still
 * hold what it filled in are emptied: the next person at this device may be somebody else.
 * @param onChanged Called with the fields that it has changed.
 */
export function useAccountPrefill(
  form: RefObject<HTMLFormElement | null>,
  onChanged: (fields: readonly (typeof accountFields)[number][]) => void,
): readonly string[] {
  const session = useSession();
  const [filled, setFilled] = useState<Filled>({});
  const { name = '', phone = '', email = '' } = session.status === 'signed-in' ? session : {};
  const signedOut = session.status === 'signed-out';

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled when it becomes known, not at each render
  useEffect(() => {
    if (!form.current) return;
    const values = readForm(form.current);
    const account = { name, phone, email };
    const changed = accountFields.filter((field) =>
      values[field] === '' ? account[field] !== '' : signedOut && values[field] === filled[field],
    );
    if (changed.length === 0) return;
    const now = Object.fromEntries(changed.map((field) => [field, account[field]]));
    setFilled({ ...filled, ...now });
    writeForm(form.current, { ...values, ...now });
    onChanged(changed);
  }, [name, phone, email, signedOut]);

  return accountFields.filter((field) => !signedOut && filled[field]).map((field) => fieldLabels[field]);
}
