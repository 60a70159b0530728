import { showToast } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { messageOf } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-code';

/** Resends a sign-up's confirmation link, one request at a time. */
export function useResend(user: string, onSent: () => void) {
  const { submit, pending } = useSubmit(
    () => async () => {
      await (await loadAccounts()).resendLink(user);
      onSent();
    },
    (error) => showToast({ title: 'Link not sent', description: messageOf(error), tone: 'destructive' }),
  );
  return { pending, resend: () => void submit() } as const;
}
