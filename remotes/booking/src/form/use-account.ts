import { fieldLabels } from '@concierge/contract/field-names';
import { useSession } from '@concierge/kit';
import { type RefObject, useEffect, useState } from 'react';
import { readForm, writeForm } from './values';

const ownFields = ['name', 'phone', 'email'] as const;

/**
 * Fills empty fields from the signed-in user's account, and returns the labels of the fields it filled. It doesn't use
 * earlier requests: a stranger may have sent them under the same address.
 * @param save Called after it has filled fields.
 */
export function useAccount(form: RefObject<HTMLFormElement | null>, save: () => void): readonly string[] {
  const session = useSession();
  const [filled, setFilled] = useState<readonly (typeof ownFields)[number][]>([]);
  const { name = '', phone = '', email = '' } = session.status === 'signed-in' ? session : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled when it becomes known, not at each render
  useEffect(() => {
    if (!form.current) return;
    const values = readForm(form.current);
    const known = { name, phone, email };
    const blank = ownFields.filter((field) => values[field] === '' && known[field] !== '');
    if (blank.length === 0) return;
    for (const field of blank) values[field] = known[field];
    writeForm(form.current, values);
    setFilled((before) => ownFields.filter((field) => before.includes(field) || blank.includes(field)));
    save();
  }, [name, phone, email]);

  return filled.map((field) => fieldLabels[field]);
}
