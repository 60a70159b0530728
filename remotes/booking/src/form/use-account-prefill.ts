import { fieldLabels } from '@concierge/contract/field-names';
import { useSession } from '@concierge/kit';
import { type RefObject, useEffect, useState } from 'react';
import { readForm, writeForm } from './values';

const accountFields = ['name', 'phone', 'email'] as const;

/**
 * Fills empty fields from the signed-in user's account, and returns the labels of the fields it filled. It doesn't use
 * earlier requests: a stranger may have sent them under the same address.
 * @param save Called after it has filled fields.
 */
export function useAccountPrefill(
  form: RefObject<HTMLFormElement | null>,
  save: () => void,
): readonly string[] {
  const session = useSession();
  const [prefilled, setPrefilled] = useState<readonly (typeof accountFields)[number][]>([]);
  const { name = '', phone = '', email = '' } = session.status === 'signed-in' ? session : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled when it becomes known, not at each render
  useEffect(() => {
    if (!form.current) return;
    const values = readForm(form.current);
    const account = { name, phone, email };
    const empty = accountFields.filter((field) => values[field] === '' && account[field] !== '');
    if (empty.length === 0) return;
    for (const field of empty) values[field] = account[field];
    writeForm(form.current, values);
    setPrefilled((before) =>
      accountFields.filter((field) => before.includes(field) || empty.includes(field)),
    );
    save();
  }, [name, phone, email]);

  return prefilled.map((field) => fieldLabels[field]);
}
