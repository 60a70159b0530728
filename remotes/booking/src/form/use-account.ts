import { useSession } from '@concierge/kit';
import { type RefObject, useEffect, useState } from 'react';
import { readForm, writeForm } from './values';

/**
 * Fills an empty address with the signed-in person's, and answers it once it did. Name and phone number are left to the
 * browser: an account has none, and what was last given under its address may be a stranger's.
 * @param save Is told that the form holds more than before.
 */
export function useAccount(form: RefObject<HTMLFormElement | null>, save: () => void): string | null {
  const session = useSession();
  const [filledFor, setFilledFor] = useState<string | null>(null);
  const email = session.status === 'signed-in' ? session.email : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled when somebody signs in, not at each render
  useEffect(() => {
    if (email === null || !form.current) return;
    const values = readForm(form.current);
    if (values.email !== '') return;
    writeForm(form.current, { ...values, email });
    setFilledFor(email);
    save();
  }, [email]);

  return filledFor;
}
