import { notify } from '@concierge/kit';
import { useRef, useState } from 'react';
import { messageOf } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-accounts';

/** Sends the confirmation link of a sign-up again, one at a time. */
export function useResend(user: string, onSent: () => void) {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await (await loadAccounts()).resendLink(user);
      onSent();
    } catch (error) {
      notify({ title: 'Link not sent', description: messageOf(error), tone: 'destructive' });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return { pending, resend: () => void send() } as const;
}
