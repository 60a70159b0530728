import { useRemoteAction, useSession } from '@concierge/kit';
import { type RefObject, useEffect, useState } from 'react';
import { type FieldName, readForm, writeForm } from './values';

/**
 * Fills what is still empty with the signed-in person's address, and with the name and phone number that they gave
 * last. Answers the address once it did.
 * @param save Is told that the form holds more than before.
 */
export function useAccount(form: RefObject<HTMLFormElement | null>, save: () => void): string | null {
  const session = useSession();
  const readContact = useRemoteAction('auth', 'readContact');
  const [filledFor, setFilledFor] = useState<string | null>(null);
  const email = session.status === 'signed-in' ? session.email : null;
  const contact = session.status === 'signed-in' ? session.contact : undefined;
  const known = contact !== undefined;

  useEffect(() => {
    // Where it cannot be asked, the address is all there is.
    if (email !== null && !known) readContact().catch(() => undefined);
  }, [email, known, readContact]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled when somebody signs in or more is known of them, not at each render
  useEffect(() => {
    if (email === null || !form.current) return;
    const values = readForm(form.current);
    const given: Partial<Record<FieldName, string | null | undefined>> = {
      email,
      name: contact?.name,
      phone: contact?.phone,
    };
    const missing = Object.entries(given).filter(
      ([name, value]) =>
        value && Object.entries(values).some(([field, held]) => field === name && held === ''),
    );
    if (missing.length === 0) return;
    writeForm(form.current, { ...values, ...Object.fromEntries(missing) });
    setFilledFor(email);
    save();
  }, [email, contact]);

  return filledFor;
}
